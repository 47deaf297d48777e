import { copyFile, mkdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import writeFileAtomic from "write-file-atomic";
import type { Content } from "#build/content/read-content.ts";
import { makeSprites } from "#build/pictures/make-sprite.ts";
import { makeFonts } from "#build/styles/fonts.ts";
import { generateStyles } from "#build/styles/generated-styles.ts";
import type { RequestTarget } from "#server/http/request-target.ts";
import { viteAccess } from "#server/vite-access.ts";
import type { ContentPictures } from "./content-pictures.ts";

/** Renders the site's pages from the content of the last call of `show`. */
export interface Preview {
  show(content: Content): Promise<void>;
  answer(request: IncomingMessage, response: ServerResponse, target: RequestTarget): void;
  close(): Promise<void>;
}

/** The Content-Security-Policy of previewed pages. It allows pictures from all hosts, because content may name any host. */
const pagePolicy =
  "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; object-src 'none'; base-uri 'none'; form-action 'none'";

/** Starts Vite, and writes to `folder` the files from which Vite and React Router render the pages. */
export async function startPreview(folder: string, pictures: ContentPictures): Promise<Preview> {
  const publicFolder = join(folder, "client");
  await mkdir(join(folder, "content"), { recursive: true });
  for (const name of ["fonts", "brand"]) await mkdir(join(publicFolder, name), { recursive: true });
  const fonts = await makeFonts(publicFolder, ".cache/fonts");
  const sprites = await makeSprites(publicFolder);
  await copyFile("imagery/marks/favicon.svg", join(publicFolder, "favicon.svg"));
  await write("assets.json", JSON.stringify({ ...sprites, search: null }));
  await write("generated.css", "");
  let styles: string | undefined;

  const vite = await createVite({
    appType: "custom",
    logLevel: "error",
    // Vite watches no files: the program's files do not change, and the editor itself updates the prepared content.
    server: { middlewareMode: true, hmr: false, ws: false, watch: null, ...viteAccess(folder) },
    // Previewed pages have no scripts, so no packages are bundled for the browser.
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const handle = createRequestHandler(
    async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    "development",
  );

  async function show(content: Content): Promise<void> {
    const { site, catalogue, pages, byPlace } = content;
    pictures.show(content.pictures);
    styles = generateStyles(content, fonts);
    await write("generated.css", styles);
    // Written last, because a page that is rendered from this file needs the pictures and styles above.
    await write(
      "content.json",
      JSON.stringify({
        origin: "http://localhost",
        enquiries: "served",
        isExport: false,
        site,
        catalogue,
        pages,
        byPlace,
      }),
    );
  }

  async function render({ rawPath, search }: RequestTarget, response: ServerResponse): Promise<void> {
    if (styles === undefined)
      return answerPlainly(
        response,
        503,
        "The pages appear after the mistakes in the content are corrected.",
      );
    const url = new URL(`http://localhost${rawPath}${search}`);
    // The preview has no search index.
    url.searchParams.delete("q");
    const page = await handle(
      new Request(url, { headers: { accept: "text/html" } }),
      new RouterContextProvider(),
    );
    response.writeHead(page.status, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": pagePolicy,
    });
    response.end(asPreview(await page.text(), styles));
  }

  function write(name: string, text: string): Promise<void> {
    return writeFileAtomic(join(folder, "content", name), text, { fsync: false });
  }

  return {
    show,
    answer(request, response, target) {
      vite.middlewares(request, response, () => {
        if (request.method !== "GET")
          return answerPlainly(response, 405, "Forms can't be sent from a preview.");
        render(target, response).catch((error: Error) =>
          answerPlainly(response, 500, error.stack ?? error.message),
        );
      });
    },
    close: () => vite.close(),
  };
}

function answerPlainly(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
}

/**
 * Removes the scripts, which the policy of previewed pages blocks. In development, scripts load the font faces and category
 * colours, so these styles are written into the page instead.
 */
function asPreview(html: string, styles: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "")
    .replace("</head>", () => `<style data-edit="">${styles}</style></head>`);
}

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { basename, join } from "node:path";
import { build } from "vite";
import { contentTypeOf } from "#server/http/content-type.ts";

const policy =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Bundles the editor's screens into `target`, and returns the handler of addresses that begin with `/edit`. `prepared`: the
 * folder with the site's icons and styles.
 */
export async function buildApp(target: string, prepared: string) {
  await build({
    configFile: false,
    root: join(import.meta.dirname, "../app"),
    base: "/edit/",
    publicDir: false,
    logLevel: "error",
    // This process runs with NODE_ENV=development for the preview. These two settings give the editor's screens React's
    // production build.
    oxc: { jsx: { development: false } },
    define: {
      __GENERATED_ASSETS__: readFileSync(join(prepared, "content/assets.json"), "utf8"),
      "process.env.NODE_ENV": '"production"',
    },
    build: { outDir: target, emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
  });
  return async (path: string, response: ServerResponse) => {
    // `basename` removes folders from the name, so no file outside the folder of the bundles can be requested.
    const name = path.startsWith("/edit/assets/") ? join("assets", basename(path)) : "index.html";
    // The site's font faces and category colours are not bundled, because they change with the content.
    const file = path === "/edit/site.css" ? join(prepared, "content/generated.css") : join(target, name);
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": contentTypeOf(file),
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    response.end(bytes);
  };
}

import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { getMimeType } from "hono/utils/mime";
import { cleanEnvironment } from "./clean-environment.ts";
import { copyProject } from "./project-copy.ts";
import { root } from "./start-site.ts";

/** The public address of the export. */
export const exportAddress = "https://www.example.com";

const claims = `title: Claims and proof
description: What we claim.
intro: Who has checked it.
claims:
  - claim: Climate neutral
    badges: [badge-climate.svg]
    products: [ozo-klear]
    proofs:
      - { issuer: Example Body, number: EX-1, validUntil: 2099-12-31, covers: Klear., file: climate.pdf }
      - { issuer: Former Body, number: EX-0, validUntil: 2026-01-31, covers: Klear., address: "https://a.example" }
  - claim: Eco-friendly
    badges: [badge-eco.svg, badge-plant.svg]
    meaning: Made with care.
revised: 2026-01-01
`;

/** The content files in which the export differs from the project. */
const changedFiles: Record<string, string> = {
  "claims.yaml": claims,
  "documents/climate.pdf": "%PDF-1.7 %%EOF",
  "redirects.yaml": "- from: /products/drain-care/ozo-former\n  to: /products/drain-care/ozo-klear\n",
  "categories/odour-care.yaml": withoutPicture(
    readFileSync(join(root, "content/categories/odour-care.yaml"), "utf8"),
  ),
};

function withoutPicture(yaml: string): string {
  return yaml.replace(/^image:\n( {2}.*\n)+/m, "");
}

/**
 * Exports the project with `changedFiles` and ENQUIRIES=local, and returns the folder. It is made once for each build in dist/, and
 * all tests share it.
 */
export async function exportForTests(): Promise<string> {
  const built = readFileSync(join(root, "dist/.built-from"), "utf8");
  const key = hash("sha256", built + JSON.stringify(changedFiles)).slice(0, 12);
  const folder = join(root, `.cache/test-export-${key}`);
  if (existsSync(folder)) return folder;
  for (const former of globSync(".cache/test-export-*", { cwd: root }))
    rmSync(join(root, former), { recursive: true });
  const project = copyProject();
  for (const [name, text] of Object.entries(changedFiles)) {
    const file = join(project, "content", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await promisify(execFile)(process.execPath, ["generator/export/main.ts", `${folder}.part`], {
    cwd: project,
    env: { ...cleanEnvironment, SITE_URL: exportAddress, ENQUIRIES: "local" },
  });
  renameSync(`${folder}.part`, folder);
  rmSync(project, { recursive: true });
  return folder;
}

export interface FileHost {
  /** The address, without a slash at the end. */
  url: string;
  /** All requests so far, such as `GET /products`, except those that the browser makes in advance. */
  requests: readonly string[];
  close(): void;
}

/** Serves a folder as GitHub Pages, Netlify, Cloudflare Pages, and nginx with `try_files $uri $uri.html` do. */
export async function startFileHost(folder: string): Promise<FileHost> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    if (!request.headers["sec-purpose"]) requests.push(`${request.method} ${request.url}`);
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname);
    const found = [path, path === "/" ? "/index.html" : `${path}.html`].find(
      (name) => extname(name) && existsSync(join(folder, name)),
    );
    const file = found ?? "404.html";
    response.writeHead(found ? 200 : 404, { "Content-Type": getMimeType(file) });
    response.end(readFileSync(join(folder, file)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => void server.close().closeAllConnections(),
  };
}

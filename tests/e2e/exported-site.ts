import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { getMimeType } from "hono/utils/mime";
import { cleanEnvironment } from "../support/clean-environment.ts";
import { copyProject } from "../support/project-copy.ts";

export interface ExportedSite {
  /** The address, without a slash at the end. */
  url: string;
  folder: string;
  /** All requests so far, such as `GET /products`, except those that the browser makes in advance. */
  requests: readonly string[];
  remove(): void;
}

/** Copies the project, changes the copy with `change`, exports the copy, and serves the exported folder like a file host. */
export async function exportSite(
  settings: Record<string, string>,
  change: (project: string) => void = () => {},
): Promise<ExportedSite> {
  const project = copyProject();
  change(project);
  await promisify(execFile)(process.execPath, ["generator/export/main.ts"], {
    cwd: project,
    env: { ...cleanEnvironment, SITE_URL: "https://www.example.com", ...settings },
  });
  const folder = join(project, "exported");
  const requests: string[] = [];
  const server = createServer((request, response) => {
    if (!request.headers["sec-purpose"]) requests.push(`${request.method} ${request.url}`);
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname);
    // As GitHub Pages, Netlify, Cloudflare Pages and nginx with `try_files $uri $uri.html`.
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
    folder,
    requests,
    remove() {
      server.close();
      rmSync(project, { recursive: true, force: true });
    },
  };
}

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { writeCompressed } from "./compress.ts";

export interface RenderJob {
  paths: readonly string[];
  /** The new build's folder, which contains the content and the bundles. */
  folder: string;
  /** The site's public address. */
  origin: string;
  /**
   * Whether the build is a static export. A file host cannot render pages, so an export contains every page. The host compresses
   * files itself, so an export contains no compressed copies.
   */
  isExport: boolean;
}

export interface RenderedPage {
  path: string;
  /** The page's Content-Security-Policy. */
  policy: string;
}

const { paths, folder, origin, isExport } = workerData as RenderJob;
const client = join(folder, "client");
// The pages read their content and styles from this folder (app/build-folder.server.ts).
process.env.BUILD_FOLDER = folder;

const build = (await import(pathToFileURL(resolve(folder, "server/index.js")).href)) as ServerBuild;
const handle = createRequestHandler(build, "production");

for (const path of paths) {
  if (isExport || !isPerRequest(path)) parentPort?.postMessage(await renderPage(path));
}

/** Whether the server renders this page at each request (`handle.isPerRequest` of the route). Such routes have no parameters. */
function isPerRequest(path: string): boolean {
  const route = Object.values(build.routes).find((candidate) => `/${candidate?.path}` === path);
  return (route?.module.handle as { isPerRequest?: boolean } | undefined)?.isPerRequest === true;
}

async function renderPage(path: string): Promise<RenderedPage> {
  const answer = await handle(new Request(origin + path), new RouterContextProvider());
  if (answer.status !== (path === "/404" ? 404 : 200))
    throw new Error(`${path} can't be built: its response has status ${answer.status}.`);
  const policy = answer.headers.get("content-security-policy");
  if (policy === null) throw new Error(`${path} has no Content-Security-Policy.`);
  const html = Buffer.from(await answer.arrayBuffer());
  const file = join(client, path, "index.html");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
  if (!isExport) writeCompressed(client, join(path, "index.html"), html);
  return { path, policy };
}

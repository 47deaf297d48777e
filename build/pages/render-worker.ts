import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { contentHash } from "../content-hash.ts";
import { writeTwins } from "./compress.ts";
import { LastBuild, type Note } from "./last-build.ts";
import type { RenderJob } from "./render-pages.ts";

const { folder, last, origin, bundles, isExport, isLarge } = workerData as RenderJob;
const client = join(folder, "client");
// Where the pages find their content and their styles before both are in their places.
process.env.PREPARED_CONTENT = join(folder, "content");
process.env.BUILT_CLIENT = client;

const build = (await import(pathToFileURL(resolve(folder, "server/index.js")).href)) as ServerBuild;
const handle = createRequestHandler(build, "production");
const routes = routesBelow(undefined);
const lastBuild = new LastBuild(last);

parentPort?.on("message", async (paths: string[]) => {
  if (paths.length === 0) return parentPort?.close();
  const notes: Array<[file: string, Note]> = [];
  for (const path of paths) notes.push(...(await makePage(path)));
  parentPort?.postMessage(notes);
});

/** None when the page is made on request. A page is made of its routes' data and the bundles, and of nothing else. */
async function makePage(path: string): Promise<Array<[file: string, Note]>> {
  const matches = (matchRoutes(routes, path) ?? []).map(({ route: { id = "" }, params }) => ({
    module: build.routes[id]?.module,
    params,
  }));
  if (!isExport && matches.some(({ module }) => isPerRequest(module?.handle))) return [];
  const request = requestFor(path);
  const url = new URL(request.url);
  const context = new RouterContextProvider();
  const data = await Promise.all(
    matches.map(({ module, params }) => module?.loader?.({ request, url, params, context, pattern: path })),
  );
  const key = contentHash(JSON.stringify([bundles, path, isLarge, data]));
  const file = path === "/" ? "index.html" : `${path.slice(1)}/index.html`;
  mkdirSync(dirname(join(client, file)), { recursive: true });
  const known = lastBuild.find(file, key);
  if (known) lastBuild.reuse(file, folder);
  return [[file, known ?? { key, policy: await renderPage(path, file) }]];
}

function isPerRequest(handle: unknown): boolean {
  return (handle as { isPerRequest?: boolean } | undefined)?.isPerRequest === true;
}

/** The page's HTML with its twins; answers its policy. */
async function renderPage(path: string, file: string): Promise<string> {
  const answer = await handle(requestFor(path), new RouterContextProvider());
  if (answer.status !== 200) throw new Error(`${path} can't be built: it answers ${answer.status}.`);
  const html = Buffer.from(await answer.arrayBuffer());
  writeFileSync(join(client, file), html);
  writeTwins(client, file, html, isLarge);
  const policy = answer.headers.get("content-security-policy");
  if (policy === null) throw new Error(`${path} has no Content-Security-Policy.`);
  return policy;
}

function requestFor(path: string): Request {
  return new Request(origin + path);
}

/** The build's flat table as the tree that `matchRoutes` wants. */
function routesBelow(parent: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (route === undefined || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    const shared = {
      id,
      ...(path === undefined ? {} : { path }),
      ...(caseSensitive ? { caseSensitive } : {}),
    };
    return [index ? { ...shared, index: true as const } : { ...shared, children: routesBelow(id) }];
  });
}

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
import { qualityFor, writeTwins } from "./compress.ts";
import { contentHash } from "./content-hash.ts";
import { LastBuild, type Note } from "./last-build.ts";
import type { RenderJob } from "./render-pages.ts";

const { paths, origin, bundles, target, last, fileCount } = workerData as RenderJob;
// Where the pages find their content and their styles before both are in their places.
process.env.PREPARED_CONTENT = "generated";
process.env.BUILT_CLIENT = join(bundles.folder, "client");

const build = (await import(pathToFileURL(resolve(bundles.folder, "server/index.js")).href)) as ServerBuild;
const handle = createRequestHandler(build, "production");
const routes = routesBelow(undefined);
const lastBuild = new LastBuild(last);

for (const path of paths) {
  const file = path === "/" ? "index.html" : `${path.slice(1)}/index.html`;
  const key = await keyOf(path, qualityFor(file, fileCount));
  let note = lastBuild.find(file, key);
  if (note) lastBuild.reuse(file, target);
  else note = { key, policy: await renderPage(path, file) };
  parentPort?.postMessage([file, note] satisfies [string, Note]);
}

/** The page's HTML with its twins; answers its policy. */
async function renderPage(path: string, file: string): Promise<string> {
  const answer = await handle(requestFor(path), new RouterContextProvider());
  if (answer.status !== 200) throw new Error(`${path} can't be built: it answers ${answer.status}.`);
  const html = Buffer.from(await answer.arrayBuffer());
  const place = join(target, "client", file);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, html);
  writeTwins(place, html, qualityFor(file, fileCount));
  const policy = answer.headers.get("content-security-policy");
  if (policy === null) throw new Error(`${path} has no Content-Security-Policy.`);
  return policy;
}

/** A page is made of its routes' data and the bundles, and of nothing else. */
async function keyOf(path: string, quality: number): Promise<string> {
  const request = requestFor(path);
  const context = new RouterContextProvider();
  const url = new URL(request.url);
  const data = await Promise.all(
    (matchRoutes(routes, path) ?? []).map(({ route: { id = "" }, params }) => {
      const loader = build.routes[id]?.module.loader;
      return loader?.({ request, url, params, context, pattern: path });
    }),
  );
  return contentHash(JSON.stringify([bundles.key, path, quality, data]));
}

function requestFor(path: string): Request {
  return new Request((origin || "http://localhost") + path);
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

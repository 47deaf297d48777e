import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterBuild } from "../server/built-site.ts";

export interface RenderedPage {
  /** The path of the page, such as `/products`. */
  path: string;
  html: string;
  /** The Content-Security-Policy of the page. */
  policy: string;
}

/**
 * Renders the pages at these paths one after another, with the server build in `folder`. React Router's own `prerender` would also
 * render the data of each page, which no browser requests.
 */
export async function* renderPages(folder: string, paths: readonly string[]): AsyncGenerator<RenderedPage> {
  // React and React Router read this variable when they are imported, and then use their production code.
  process.env.NODE_ENV ??= "production";
  const { createRequestHandler } = await import("react-router");
  const build: RouterBuild = await import(pathToFileURL(resolve(folder, "server/index.js")).href);
  const handle = createRequestHandler(build, "production");
  for (const path of paths) {
    const response = await handle(new Request(`http://localhost${path}`));
    if (response.status !== 200)
      throw new Error(`${path} could not be rendered: its status is ${response.status}.`);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    yield { path, html: await response.text(), policy };
  }
}

import { createMiddleware } from "hono/factory";
import { getMimeType } from "hono/utils/mime";
import { notFoundPath } from "#domain/catalogue/page-addresses.ts";
import type { AppEnv } from "./app-env.ts";
import { type BuiltFiles, chooseEncoding } from "./built-files.ts";

/**
 * Middleware that sends the 404 page, except for the pages in `paths`, which React Router renders on request. A program that asks for
 * a file, such as a browser for /favicon.ico, gets a short text, because nobody would see the page.
 */
export function sendNotFoundPage(files: BuiltFiles, paths: ReadonlySet<string>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const notFound = files.get(notFoundPath);
    if (notFound === undefined || (paths.has(c.req.path) && c.req.path !== notFoundPath)) return next();
    if (namesFile(c.req.path) && !c.req.header("accept")?.includes("text/html"))
      return c.text("There is no such file.\n", 404);
    const { bytes, headers } = chooseEncoding(notFound, c.req.header("accept-encoding"));
    return c.body(new Uint8Array(bytes), 404, headers);
  });
}

function namesFile(path: string): boolean {
  const type = getMimeType(path);
  return type !== undefined && !type.startsWith("text/html");
}

import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";

/** Middleware that redirects an old address, and an address with a slash at its end, to the page. */
export function redirectOldAddress(redirects: ReadonlyMap<string, string>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // A path with two slashes at its start would lead to another site.
    const withoutSlash = /^(\/[^/\\].*?)\/+$/.exec(pathname)?.[1];
    const page = redirects.get(decodeURI(withoutSlash ?? pathname));
    const location = page === undefined ? withoutSlash : encodeURI(page);
    return location === undefined ? next() : c.redirect(`${location}${search}`, 308);
  });
}

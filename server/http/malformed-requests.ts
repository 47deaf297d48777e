import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";

export const malformed = "This request is malformed.\n";

/** Middleware that refuses a request with two hosts, or with a path that cannot be decoded. */
export const refuseMalformed = createMiddleware<AppEnv>(async (c, next) => {
  if (hasTwoHosts(c.env.incoming.headersDistinct) || !isDecodable(c.req.path)) return c.text(malformed, 400);
  return next();
});

/** A proxy and Node may each use a different one of two Host headers (RFC 9112, section 3.2). */
export function hasTwoHosts({ host = [] }: IncomingMessage["headersDistinct"]): boolean {
  return host.length > 1;
}

function isDecodable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURI(path));
  } catch {
    return false;
  }
}

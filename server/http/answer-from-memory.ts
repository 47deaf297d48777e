import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { notFoundPath } from "#domain/catalogue/page-addresses.ts";
import { type BuiltFiles, sendBuiltFile } from "./built-files.ts";
import { hasTwoHosts, malformed } from "./malformed-requests.ts";

interface MemoryOptions {
  files: BuiltFiles;
  /** The parameters of the query that change a page, by its path. */
  queries: ReadonlyMap<string, readonly string[]>;
  countFile(status: number): void;
  /** Answers all other requests. */
  otherwise: Parameters<typeof getRequestListener>[0];
  /** The headers of every answer; undefined in development. */
  common: Record<string, string> | undefined;
}

/** Answers a request with a built file if there is one, before Hono sees the request. */
export function answerFromMemory({
  files,
  queries,
  countFile,
  otherwise,
  common,
}: MemoryOptions): RequestListener {
  const answerOtherwise = getRequestListener(otherwise, {
    // Otherwise, the adapter closes the connection of a client that takes longer than half a second for the rest of a refused body.
    autoCleanupIncoming: false,
    // HTTP/1.0 has no Host header.
    hostname: "localhost",
    errorHandler: () => new Response(malformed, { status: 400, headers: { ...common } }),
  });
  return (request, response) => {
    const file = findFile(request);
    if (file === undefined) void answerOtherwise(request, response);
    else countFile(sendBuiltFile(request, response, file));
  };

  /** Finds the built file of a request. Pages that depend on the query are rendered instead. */
  function findFile({ method, url = "", headersDistinct }: IncomingMessage) {
    if ((method !== "GET" && method !== "HEAD") || hasTwoHosts(headersDistinct)) return undefined;
    // A target may be a complete URL (RFC 9112, section 3.2.2).
    const [path = "", query = ""] = url.replace(/^https?:\/\/[^/?]*/i, "").split("?", 2);
    if (path === notFoundPath) return undefined;
    const names = query === "" ? [] : (queries.get(path) ?? []);
    return names.some((name) => new URLSearchParams(query).has(name)) ? undefined : files.get(path);
  }
}

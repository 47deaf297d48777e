import type { IncomingMessage } from "node:http";
import { parseTarget, type RequestTarget } from "./request-target.ts";

export type Admission = { ok: true; target: RequestTarget } | { ok: false; status: number; message: string };

/**
 * Decides whether a server on a developer's machine answers a request. A page of another site can reach the loopback address
 * through a host name of its own (DNS rebinding) or through a form, link or script. The header Host must therefore name this
 * server. The headers Origin and Sec-Fetch-Site are missing from some requests; if present, they must show that the request
 * comes from this server's own pages or from the user. Replaces an absolute address in `request.url` by its path and query.
 */
export function admitOwnRequest(request: Pick<IncomingMessage, "headers" | "url">, port: number): Admission {
  const hosts = ["localhost", "127.0.0.1", "[::1]"].map((name) => `${name}:${port}`);
  const { host, origin, "sec-fetch-site": site = "none" } = request.headers;
  const isOwn =
    host !== undefined &&
    hosts.includes(host) &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === "same-origin" || site === "none");
  if (!isOwn) {
    return {
      ok: false,
      status: 403,
      message: "This server answers only its own pages, opened on this machine.",
    };
  }
  const target = parseTarget(request.url ?? "");
  if (target === undefined) return { ok: false, status: 400, message: "This address is malformed." };
  // At this address, Vite opens any file of this machine in a text editor.
  if (/^\/__open-in-editor/i.test(target.rawPath))
    return { ok: false, status: 404, message: "There is no page at this address." };
  // Vite gets only path and query: it throws on an absolute address that it can't parse, such as `http://[`.
  request.url = `${target.rawPath}${target.search}`;
  return { ok: true, target };
}

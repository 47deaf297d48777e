import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Why a request is refused, or undefined. A page elsewhere can make this machine's browser ask for anything: by a name
 * of its own that leads here (so the Host must be ours), or by a form or script (so the Origin must be ours).
 */
export function refuseStranger(
  { headers }: Pick<IncomingMessage, "headers">,
  port: number,
): string | undefined {
  const hosts = ["localhost", "127.0.0.1", "[::1]"].map((name) => `${name}:${port}`);
  if (!headers.host || !hosts.includes(headers.host)) return "This editor answers only on this machine.";
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${headers.host}`) {
    return "This editor answers only its own pages.";
  }
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    return "This editor answers only its own pages.";
  }
  return undefined;
}

/** Whether the request carries the key that this start has made; only its own page knows it. */
export function hasKey({ headers }: Pick<IncomingMessage, "headers">, key: string): boolean {
  const given = Buffer.from(String(headers["x-edit-key"] ?? ""));
  const wanted = Buffer.from(key);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

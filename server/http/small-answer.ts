import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream";
import type { RawHeaders } from "./security-headers.ts";

/** A short answer that is never cached. */
export interface SmallAnswer {
  status: number;
  body: string;
  /** Plain text when left out. */
  contentType?: string;
  /** Alternating names and values. */
  headers?: RawHeaders;
}

/** Returns the status. */
export function sendSmall(
  request: IncomingMessage,
  response: ServerResponse,
  common: RawHeaders,
  { status, body, contentType = "text/plain; charset=utf-8", headers = [] }: SmallAnswer,
): number {
  const bytes = Buffer.from(body);
  response.writeHead(status, [
    ...common,
    ...["Content-Type", contentType],
    ...["Content-Length", String(bytes.length)],
    ...["Cache-Control", "no-store"],
    ...headers,
  ]);
  response.write(request.method === "HEAD" ? "" : bytes);
  // The rest of the body is read and discarded until the request times out. A connection that is closed with unread bytes
  // is reset, and the client loses the answer (RFC 9112, section 9.6).
  finished(request.resume(), () => response.end());
  return status;
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream";
import type { RawHeaders } from "./security-headers.ts";

/** A short response that is never cached. */
export interface SmallResponse {
  status: number;
  body: string;
  /** Default: plain text. */
  contentType?: string;
  /** Alternating names and values. */
  headers?: RawHeaders;
}

/** Sends the response and returns its status. */
export function sendSmallResponse(
  request: IncomingMessage,
  response: ServerResponse,
  common: RawHeaders,
  { status, body, contentType = "text/plain; charset=utf-8", headers = [] }: SmallResponse,
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
  // The rest of the request's body is read and discarded, because closing a connection with unread bytes resets it, and
  // the client may then lose the answer (RFC 9112, section 9.6).
  finished(request.resume(), () => response.end());
  return status;
}

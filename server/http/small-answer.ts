import type { IncomingMessage, ServerResponse } from "node:http";
import { discardBody } from "./read-body.ts";
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
  // The unread rest of a body would be parsed as the next request.
  const isUnread = hasBody(request) && !request.complete;
  response.writeHead(status, [
    ...common,
    ...["Content-Type", contentType],
    ...["Content-Length", String(bytes.length)],
    ...["Cache-Control", "no-store"],
    ...headers,
    ...(isUnread ? ["Connection", "close"] : []),
  ]);
  const sent = request.method === "HEAD" ? "" : bytes;
  if (isUnread) {
    response.write(sent);
    discardBody(request).then(() => response.end());
  } else response.end(sent);
  return status;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

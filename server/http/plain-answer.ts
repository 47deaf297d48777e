import type { IncomingMessage, ServerResponse } from "node:http";
import { discardBody } from "./read-body.ts";
import type { RawHeaders } from "./security-headers.ts";

export interface PlainAnswer {
  status: number;
  message: string;
  /** Names and values in turn. */
  headers?: readonly string[];
}

/** Answers with one sentence of text that is never cached; returns the status. */
export function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  common: RawHeaders,
  answer: PlainAnswer,
): number {
  const body = Buffer.from(`${answer.message}\n`, "utf8");
  const headers = [
    ...common,
    "Content-Type",
    "text/plain; charset=utf-8",
    "Content-Length",
    String(body.length),
    "Cache-Control",
    "no-store",
    ...(answer.headers ?? []),
  ];
  const isUnread = hasBody(request) && !request.complete;
  // What is left of a body that was not read would be taken for the next request.
  if (isUnread) headers.push("Connection", "close");
  response.writeHead(answer.status, headers);
  if (request.method !== "HEAD") response.write(body);
  if (isUnread) discardBody(request).then(() => response.end());
  else response.end();
  return answer.status;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

import type { RequestKind } from "./traffic.ts";

export interface RequestLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  error(details: object, message: string): void;
  isLevelEnabled(level: string): boolean;
}

export interface AnsweredRequest {
  /** What an error page shows, so that its line can be found. */
  id: string;
  method: string;
  /** Without its query: what people search for and where they come from is theirs. */
  path: string;
  status: number;
  kind: RequestKind;
  /** When the request was first seen, as `performance.now()` gives it. */
  startedAt: number;
}

/** Carries a request's id to the pages, and with the answer to whoever reports an error. */
export const requestIdHeader = "x-request-id";

const processId = Date.now().toString(36);
let requestCount = 0;

/** Tells one request from all others in the log; says nothing about who asked. */
export function nextRequestId(): string {
  return `${processId}-${(++requestCount).toString(36)}`;
}

const longestPath = 200;

/** One line per answer, without addresses, queries and anything of a visitor's. */
export function logRequest(
  log: RequestLog,
  { id, method, path, status, kind, startedAt }: AnsweredRequest,
): void {
  const level = kind === "operation" ? "debug" : "info";
  if (!log.isLevelEnabled(level)) return;
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  log[level]({ id, method, path: path.slice(0, longestPath), status, ms }, "answered");
}

/** `operation`: /healthz, /readyz and /metrics. */
export type RequestKind = "file" | "page" | "form" | "operation" | "refused";

export interface RequestLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  error(details: object, message: string): void;
  isLevelEnabled(level: string): boolean;
}

export interface AnsweredRequest {
  /** The error page shows this id, so that the operator can find the log entry. */
  id: string;
  method: string;
  /** The path without the query, because a query may contain personal data. */
  path: string;
  status: number;
  kind: RequestKind;
  seconds: number;
}

/** The header with a request's id. The pages' code reads the id, and a visitor can quote the id when reporting an error. */
export const requestIdHeader = "x-request-id";

const processId = Date.now().toString(36);
let requestCount = 0;

/** Identifies a request in the log. The id contains nothing about the visitor. */
export function nextRequestId(): string {
  return `${processId}-${(++requestCount).toString(36)}`;
}

const longestPath = 200;

/** Writes one log entry for an answer, without IP addresses, queries or other data of a visitor. */
export function logRequest(
  log: RequestLog,
  { id, method, path, status, kind, seconds }: AnsweredRequest,
): void {
  const level = status >= 500 ? "error" : kind === "operation" ? "debug" : "info";
  if (!log.isLevelEnabled(level)) return;
  const ms = Math.round(seconds * 10_000) / 10;
  log[level]({ id, method, path: path.slice(0, longestPath), status, ms }, "answered");
}

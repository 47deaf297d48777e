import type { RequestKind } from "./traffic.ts";

export interface RequestLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  error(details: object, message: string): void;
  isLevelEnabled(level: string): boolean;
}

export interface AnsweredRequest {
  method: string;
  /** Without its query: what people search for and where they come from is theirs. */
  path: string;
  status: number;
  kind: RequestKind;
  /** When the request was first seen, as `performance.now()` gives it. */
  startedAt: number;
}

const longestPath = 200;

/** One line per answer, without addresses, queries and anything of a visitor's. */
export function logRequest(
  log: RequestLog,
  { method, path, status, kind, startedAt }: AnsweredRequest,
): void {
  const level = kind === "operation" ? "debug" : "info";
  if (!log.isLevelEnabled(level)) return;
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  log[level]({ method, path: path.slice(0, longestPath), status, ms }, "answered");
}

import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Whether the request carries the key of this start, which only the editor's own page knows. */
export function hasKey({ headers }: Pick<IncomingMessage, "headers">, key: string): boolean {
  const given = Buffer.from(String(headers["x-edit-key"] ?? ""));
  const wanted = Buffer.from(key);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

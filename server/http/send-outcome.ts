import type { ServerResponse } from "node:http";
import type { Outcome } from "#domain/enquiries/outcome.ts";
import type { RawHeaders } from "./security-headers.ts";

/** Answers the pages' script with what its submit came to, in JSON; returns the status. */
export function sendOutcome(response: ServerResponse, common: RawHeaders, outcome: Outcome): number {
  const status = outcome.ok ? 200 : outcome.status;
  const body = Buffer.from(JSON.stringify(outcome));
  const headers = [...common, "Content-Type", "application/json", "Content-Length", String(body.length)];
  headers.push("Cache-Control", "no-store");
  // RFC 9110, section 10.2.3.
  if (!outcome.ok && outcome.retryAfterSeconds !== undefined)
    headers.push("Retry-After", String(outcome.retryAfterSeconds));
  response.writeHead(status, headers);
  response.end(body);
  return status;
}

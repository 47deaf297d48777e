import type { IncomingMessage, ServerResponse } from "node:http";
import type { EnquiryForm } from "#domain/enquiries/enquiry.ts";
import type { EnquiryDesk } from "#domain/enquiries/enquiry-desk.ts";
import type { RawHeaders } from "./security-headers.ts";

export interface SubmitEndpoint {
  /** Hands a checked form body to the visitor's desk and answers with the outcome in JSON; returns the status. */
  take(request: IncomingMessage, response: ServerResponse, form: EnquiryForm, body: Buffer): Promise<number>;
}

export interface SubmitEndpointOptions {
  deskFor(request: IncomingMessage): EnquiryDesk;
  /** Sent with every answer. */
  headers: RawHeaders;
}

/**
 * Where the pages' own script posts their forms. No page comes of it, so that React Router has nothing to do here; it takes what is
 * posted without scripts (docs/decisions/006-our-own-http-layer.md).
 */
export function createSubmitEndpoint({ deskFor, headers: common }: SubmitEndpointOptions): SubmitEndpoint {
  return {
    async take(request, response, form, body) {
      const values = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
      const outcome = await deskFor(request).receive(form, values);
      const answer = Buffer.from(JSON.stringify(outcome));
      const status = outcome.ok ? 200 : outcome.status;
      const headers = [
        ...common,
        "Content-Type",
        "application/json",
        "Content-Length",
        String(answer.length),
      ];
      headers.push("Cache-Control", "no-store");
      // RFC 9110, section 10.2.3.
      if (!outcome.ok && outcome.retryAfterSeconds !== undefined)
        headers.push("Retry-After", String(outcome.retryAfterSeconds));
      response.writeHead(status, headers);
      response.end(answer);
      return status;
    },
  };
}

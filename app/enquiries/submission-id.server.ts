import { randomUUID } from "node:crypto";

/** One id per rendered form, so that a form sent twice without scripts is still one enquiry. */
export function newSubmissionId(): string {
  return randomUUID();
}

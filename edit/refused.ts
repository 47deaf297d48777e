import type { Refusal } from "./protocol.ts";

/** What the editor does not do, with the words for the person at the screen. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: Refusal;

  constructor(status: number, refusal: Refusal) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
  }
}

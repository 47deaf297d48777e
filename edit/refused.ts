import type { Refusal } from "./protocol.ts";

/** A request that the editor refuses, with the message for its user. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: Refusal;

  /** `cause`: the error that the terminal shows. */
  constructor(status: number, refusal: Refusal, cause?: unknown) {
    super(refusal.message, { cause });
    this.status = status;
    this.refusal = refusal;
  }
}

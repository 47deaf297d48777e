import type { EnquiryForm } from "./enquiry.ts";

/** What a form's submit came to. A refusal names the field to correct, or none when the whole submit failed. */
export type EnquiryOutcome =
  /** `reference` is what the visitor may quote; null when nothing is kept (`ENQUIRIES=local`). */
  | { ok: true; reference: string | null }
  | {
      ok: false;
      status: 422 | 429 | 503;
      field: string | null;
      message: string;
      retryAfterSeconds?: number;
    };

/** Takes one visitor's submits; it knows that visitor's address, which is never stored. */
export interface EnquiryDesk {
  /**
   * Resolves with `ok: true` only when the enquiry is safely kept (or, in local mode, found valid). Never rejects.
   *
   * `values` are the posted ones, including the hidden `submission`, `page`, `website` and `elapsed`.
   */
  receive(form: EnquiryForm, values: Readonly<Record<string, string>>): Promise<EnquiryOutcome>;
}

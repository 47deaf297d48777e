import type { FormName, FormValues } from "./form-name.ts";

/** Why a form was not taken. The same object goes from the rule, or the store, to the screen. */
export interface Refusal {
  ok: false;
  status: 422 | 429 | 503;
  /** The field to correct, or null when the whole submit failed. */
  field: string | null;
  /** Stands where the form shows its errors (specification, sections 4 and 8). */
  message: string;
  /** A plain sentence of ours for the field itself (decisions, Words at the field). */
  advice: string | null;
  retryAfterSeconds?: number;
}

/** What a form's submit came to: on the server, in the JSON that the script reads, and on both kinds of page. */
export type Outcome =
  /** `reference` is what the visitor may quote; null when nothing is kept (`ENQUIRIES=local`). */
  { ok: true; reference: string | null } | Refusal;

/** When the failure is ours (specification, section 8). */
export const unknownFailure: Refusal = {
  ok: false,
  status: 503,
  field: null,
  message: "There was some error, please try again later.",
  advice: null,
};

/** A form that a browser has posted without scripts, as a route's action finds it: checked and decoded. */
export interface PostedForm {
  values: FormValues;
  /** Resolves with `ok: true` only when the enquiry is safely kept (or, in local mode, found valid). Never rejects. */
  receive(form: FormName): Promise<Outcome>;
}

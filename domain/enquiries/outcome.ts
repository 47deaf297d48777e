import type { FormName, FormValues } from "./form-name.ts";

/** Why a form was refused. */
export interface Refusal {
  ok: false;
  status: 422 | 429 | 503;
  /** The field to correct. Null when the refusal does not concern a single field. */
  field: string | null;
  /** Shown where the form shows its errors (requirements 4.4 and 4.7). */
  message: string;
  /** What the visitor can do. Shown beside the field, or below the message if `field` is null. */
  advice: string | null;
  retryAfterSeconds?: number;
}

/** The result of a submit, which is also the JSON answer to the pages' script. */
export type Outcome =
  /** `reference` is null with ENQUIRIES=local, because nothing is stored. */
  { ok: true; reference: string | null } | Refusal;

/** The message about an unexpected failure (requirement 8.1). */
export const unknownFailure = "There was some error, please try again later.";

/** A form that a browser posted without scripts, decoded for a route's action. */
export interface PostedForm {
  values: FormValues;
  /**
   * Resolves with `ok: true` only if the enquiry is on disk. With ENQUIRIES=local nothing is stored, and `ok: true` means that
   * the values are valid. Never rejects.
   */
  receive(form: FormName): Promise<Outcome>;
}

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

import type { FormName, FormValues } from "./enquiries/form-name.ts";
import type { Outcome } from "./enquiries/outcome.ts";
import type { PrivacySettings } from "./enquiries/privacy-settings.ts";

/** What the server does for the pages while it answers one request. */
export interface RequestServices {
  /** Identifies the request in the log and on an error page. Empty while pages are prerendered. */
  requestId: string;
  /** The form that a browser posted without scripts. Empty for other requests. */
  posted: FormValues;
  /**
   * Accepts the posted form. Resolves with `ok: true` only if the enquiry is on disk. With ENQUIRIES=local nothing is stored, and
   * `ok: true` means that the values are valid. Never rejects for a posted form.
   */
  accept(form: FormName): Promise<Outcome>;
  /** Whether an enquiry with this reference was stored from this form within the last day and ten minutes. */
  wasJustSent(form: FormName, reference: string): Promise<boolean>;
  privacySettings: PrivacySettings;
  /** Logs an unexpected error of a page. */
  reportError(error: unknown): void;
}

import { createContext } from "react-router";
import type { FormName } from "#domain/enquiries/form-name.ts";
import type { PostedForm } from "#domain/enquiries/outcome.ts";
import { nothingKept, type PrivacySettings } from "#domain/enquiries/privacy-settings.ts";

/** The values that server/http/react-router.ts passes to the routes. */
export const contexts = {
  /** The form that was posted to an action. */
  postedForm: createContext<PostedForm>(),
  /** Logs an unexpected error of a page. */
  reportError: createContext<(error: unknown) => void>(console.error),
  /** Whether an enquiry with this reference was stored from this form within the last day and ten minutes. */
  wasJustSent: createContext<(form: FormName, reference: string) => Promise<boolean>>(async () => false),
  /** The settings that the privacy page describes. */
  privacySettings: createContext<PrivacySettings>(nothingKept),
};

import { createContext } from "react-router";
import type { FormName } from "#domain/enquiries/form-name.ts";
import type { MailLinks } from "#domain/enquiries/mail-links.ts";
import type { PostedForm } from "#domain/enquiries/outcome.ts";
import { nothingKept, type PrivacyFacts } from "#domain/enquiries/privacy-facts.ts";

/** The values that server/app.ts passes to the routes. */
export const contexts = {
  /** The form that was posted to an action. */
  postedForm: createContext<PostedForm>(),
  /** Checks the links in mails to sales, and performs their actions. */
  mailLinks: createContext<MailLinks>(),
  /** Logs an unexpected error of a page. */
  reportError: createContext<(error: unknown) => void>(console.error),
  /** Whether an enquiry with this reference was stored from this form in the last ten minutes. */
  wasJustSent: createContext<(form: FormName, reference: string) => Promise<boolean>>(async () => false),
  /** The settings that the privacy page describes. */
  privacyFacts: createContext<PrivacyFacts>(nothingKept),
};

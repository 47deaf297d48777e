import { createContext } from "react-router";
import type { MailLinks } from "#domain/enquiries/mail-links.ts";
import type { PostedForm } from "#domain/enquiries/outcome.ts";
import { nothingKept, type PrivacyFacts } from "#domain/enquiries/privacy-facts.ts";

/** What the server has for the routes; server/app.ts puts it there. */
export const contexts = {
  /** The form that was posted to an action. */
  postedForm: createContext<PostedForm>(),
  /** Who judges the links of mails. */
  mailLinks: createContext<MailLinks>(),
  /** Logs an error that a page has met. */
  reportError: createContext<(error: unknown) => void>(console.error),
  /** Whether an enquiry with this reference was stored in the last ten minutes. */
  wasJustSent: createContext<(reference: string) => Promise<boolean>>(async () => false),
  /** How this site is run. */
  privacyFacts: createContext<PrivacyFacts>(nothingKept),
};

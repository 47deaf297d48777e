import { createContext } from "react-router";
import type { PrivacyFacts } from "#domain/enquiries/privacy-facts.ts";

/** Where the privacy page learns how this site is run. Without a server, as in the static export, nothing is kept. */
export const privacyFactsContext = createContext<PrivacyFacts>({
  mode: "local",
  isMailed: false,
  hasWebhook: false,
  sendsCopies: false,
  retentionDays: null,
});

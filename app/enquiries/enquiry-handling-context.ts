import { createContext } from "react-router";
import type { EnquiryHandling } from "#domain/enquiries/enquiry-handling.ts";

/** Where the privacy page learns how this site is run. Without a server, as in the static export, nothing is kept. */
export const enquiryHandlingContext = createContext<EnquiryHandling>({
  mode: "local",
  isMailed: false,
  hasWebhook: false,
  retentionDays: null,
});

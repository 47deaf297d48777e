import { nothingKept } from "#domain/enquiries/privacy-settings.ts";
import { checkPosted } from "./accept-enquiry.ts";
import type { EnquiryService } from "./enquiry-service.ts";

/** `ENQUIRIES=local`: forms are checked, and nothing is stored or sent (requirement 7.1). */
export const localEnquiryService: EnquiryService = {
  async accept(form, values) {
    const checked = checkPosted(form, values);
    return checked.ok ? { ok: true, reference: null } : checked;
  },
  wasJustSent: async () => false,
  privacySettings: nothingKept,
  location: null,
  checkStore: async () => "not used",
  countDeliveries: async () => [],
  mailState: "not used",
  startWorking() {},
  stop: async () => {},
};

import { nothingKept } from "#domain/enquiries/privacy-facts.ts";
import type { Enquiries } from "./enquiries.ts";
import { checkPosted } from "./receive.ts";

const refused = async () => ({ status: 403 }) as const;

/** `ENQUIRIES=local`: forms are checked, and nothing is stored or sent (requirement 7.1). */
export const localEnquiries: Enquiries = {
  async receive(form, values) {
    const checked = checkPosted(form, values);
    return checked.ok ? { ok: true, reference: null } : checked;
  },
  // This mode sends no mails, so no link is valid.
  mailLinks: { look: refused, act: refused },
  wasJustSent: async () => false,
  privacyFacts: nothingKept,
  location: null,
  checkStore: async () => "not used",
  countDeliveries: async () => [],
  countOpen: async () => ({ new: 0, held: 0 }),
  freeSpace: async () => undefined,
  mailState: "not used",
  webhookState: "not used",
  startWorking() {},
  stop: async () => {},
};

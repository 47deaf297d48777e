import type { Channel, LeasedDelivery, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { makeEnquiry } from "./make-enquiry.ts";
import { validForms } from "./valid-forms.ts";

/** The site that mails name in tests. */
export const sampleSite = { siteOrigin: "https://www.ozo.example", timeZone: "Asia/Kolkata" };

const sampleFields = {
  ...validForms.enquiry,
  name: "Priya Nair",
  email: "priya@lakeview.example",
  phone: "+919845012345",
  company: "Lakeview Hotels",
  product: "Ozo Klear",
  message: "Hello,\n\n  could you send a sample?\n\nPriya",
};

/** An enquiry as the store returns it, for tests. Without a `form`, missing `fields` have the values of the sample. */
export function sampleEnquiry(changes: Partial<StoredEnquiry> = {}): StoredEnquiry {
  const { channels: _, ...enquiry } = makeEnquiry({ receivedAt: Date.UTC(2026, 10, 21, 7, 47) });
  return {
    ...enquiry,
    reference: "OZ-7K3M-9QXP",
    deliveries: [],
    ...changes,
    fields: { ...(changes.form === undefined && sampleFields), ...changes.fields },
  };
}

/** The first delivery of an enquiry on this channel, as a worker leases it. */
export function sampleLease(
  channel: Channel,
  messageId: string,
  enquiry: StoredEnquiry = sampleEnquiry(),
): LeasedDelivery {
  return {
    id: "1",
    reference: enquiry.reference,
    channel,
    state: "pending",
    attempts: 0,
    nextAttemptAt: 0,
    retryingSince: 0,
    deliveredAt: null,
    lastError: null,
    lastFailure: null,
    deliveredTo: [],
    messageId,
    leaseToken: "token",
    enquiry,
  };
}

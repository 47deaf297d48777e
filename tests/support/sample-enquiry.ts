import type { StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";

/** A modal enquiry as the store returns it, for tests. */
export function sampleEnquiry(changes: Partial<StoredEnquiry> = {}): StoredEnquiry {
  return {
    reference: "OZ-7K3M-9QXP",
    form: "enquiry",
    fields: {
      name: "Priya Nair",
      email: "priya@lakeview.example",
      phone: "+919845012345",
      company: "Lakeview Hotels",
      product: "Ozo Klear",
      message: "Hello,\n\n  could you send a sample?\n\nPriya",
    },
    email: "priya@lakeview.example",
    page: "/products/drain-care/ozo-klear",
    idempotencyKey: "submission-1",
    contentHash: "hash",
    spamScore: 0,
    spamReasons: [],
    receivedAt: Date.UTC(2026, 10, 21, 7, 47),
    isHeld: false,
    work: { state: "new", at: null, by: null },
    deliveries: [],
    ...changes,
  };
}

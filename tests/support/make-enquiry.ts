import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";

/** The default of `receivedAt` in `makeEnquiry`. */
export const receivedAt = Date.UTC(2026, 5, 1, 12);

let made = 0;

/** Makes a new enquiry with unique keys. */
export function makeEnquiry(given: Partial<NewEnquiry> = {}): NewEnquiry {
  made += 1;
  return {
    form: "enquiry",
    fields: {
      name: "Asha Rao",
      email: "Asha@Example.com",
      phone: "+919800000000",
      company: "",
      product: "Klear",
      message: "Please send prices.\nThank you.",
    },
    email: "asha@example.com",
    page: "/products/drain-care/ozo-klear",
    idempotencyKey: `key-${made}`,
    contentHash: `content-${made}`,
    spamScore: 0,
    spamReasons: [],
    receivedAt,
    channels: ["email", "webhook"],
    isHeld: false,
    ...given,
  };
}

import { hash } from "node:crypto";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";

/** The default of `receivedAt` in `makeEnquiry`. */
export const receivedAt = Date.UTC(2026, 5, 1, 12);

let made = 0;

/** A content hash as `acceptEnquiry` makes it. */
export function contentHash(content: string): string {
  return hash("sha256", content);
}

/** Makes a new enquiry with a content hash of its own. */
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
    contentHash: contentHash(`content ${made}`),
    isSuspicious: false,
    spamReasons: [],
    receivedAt,
    channels: ["email", "webhook"],
    ...given,
  };
}

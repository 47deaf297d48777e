import { phoneExample } from "#domain/enquiries/rules.ts";

/** A telephone number in both forms: the specification's note, and a number written as its rule wants it. */
export const phoneField = {
  isRequired: true,
  type: "tel",
  inputMode: "tel",
  autoComplete: "tel",
  hint: "Please include international dialing code e.g. +91",
  placeholder: phoneExample,
} as const;

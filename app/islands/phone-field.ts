/** The telephone field of both forms, with the specification's note. */
export const phoneField = {
  isRequired: true,
  type: "tel",
  inputMode: "tel",
  autoComplete: "tel",
  remark: "No spaces",
  hint: "Please include international dialing code e.g. +91",
} as const;

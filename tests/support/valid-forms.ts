import type { FormName } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";

/** Valid values of every field of each form, in the order of the screen. Every test that sends a form takes its values from here. */
export const validForms = {
  enquiry: {
    name: "Asha Rao",
    email: "asha@example.com",
    phone: "+919800000000",
    company: "Example Hotels",
    product: "Klear",
    message: "Two slow drains on the third floor.\nCan you come and look?",
  },
  "new-customer": {
    legalCompanyName: "Example Hotels Ltd",
    fullInvoiceAddress: "1 Example Road\nBengaluru",
    invoiceCountry: "India",
    contactFullName: "Asha Rao",
    telephoneNumber: "+919800000000",
    emailAddress: "asha@example.com",
    message: "We should like to order every month.",
  },
} satisfies Record<FormName, Record<string, string>>;

/** Valid values of the required fields of a form. */
export function requiredFields(form: FormName): Record<string, string> {
  return Object.fromEntries(
    Object.entries(validForms[form]).filter(([name]) => fieldRules[form][name]?.isRequired),
  );
}

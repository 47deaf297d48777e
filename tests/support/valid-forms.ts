import type { FormName } from "#domain/enquiries/form-name.ts";

/** Valid values of every field of each form. */
export const validForms = {
  enquiry: {
    name: "Asha Rao",
    email: "asha@example.com",
    phone: "+919800000000",
    company: "Example Hotels",
    product: "Klear",
    message: "Please call.",
  },
  "new-customer": {
    legalCompanyName: "Example Hotels Ltd",
    fullInvoiceAddress: "1 Example Road\nBengaluru",
    invoiceCountry: "India",
    contactFullName: "Asha Rao",
    telephoneNumber: "+919800000000",
    emailAddress: "asha@example.com",
    message: "",
  },
} satisfies Record<FormName, Record<string, string>>;

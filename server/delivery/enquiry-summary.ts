import type { StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import { oneLine } from "./one-line.ts";

/** Who writes, and about what. */
export function summarize({ form, fields }: Pick<StoredEnquiry, "form" | "fields">) {
  const value = (name: string, length: number) => oneLine(fields[name] ?? "", length);
  if (form === "new-customer") {
    const company = value("legalCompanyName", 80);
    const contact = value("contactFullName", 60);
    const country = value("invoiceCountry", 60);
    return {
      kind: "New customer enquiry",
      headline: company,
      byline: country ? `${contact}, ${country}` : contact,
      subject: `New customer enquiry: ${company}`,
      answer: "Your enquiry as a new customer",
      sender: contact,
      emailField: "emailAddress",
    };
  }
  const name = value("name", 60);
  const company = value("company", 60);
  const product = value("product", 60);
  const subject = product ? `Enquiry about ${product} from ${name}` : `Enquiry from ${name}`;
  return {
    kind: product ? `Enquiry about ${product}` : "Enquiry",
    headline: name,
    byline: company,
    subject: company ? `${subject}, ${company}` : subject,
    answer: product ? `Your enquiry about ${product}` : "Your enquiry",
    sender: name,
    emailField: "email",
  };
}

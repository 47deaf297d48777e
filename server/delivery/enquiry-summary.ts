import { fieldRules } from "#domain/enquiries/rules.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { MailField } from "./mail-layout.ts";
import { oneLine } from "./one-line.ts";

type Entered = Pick<StoredEnquiry, "form" | "fields">;

/**
 * Texts about an enquiry for the subject and the headings of mails, each in one line. `email` is the visitor's address as it
 * was entered.
 */
export function summarize({ form, fields }: Entered) {
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
      email: fields.emailAddress ?? "",
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
    email: fields.email ?? "",
  };
}

/** The entered values with their labels. An e-mail address links to a reply, and a phone number to a call. */
export function describeFields(enquiry: Entered & Pick<StoredEnquiry, "reference">): MailField[] {
  const subject = `Re: ${summarize(enquiry).answer} (${enquiry.reference})`;
  return Object.entries(enquiry.fields).map(([name, value]) => {
    const rule = fieldRules[enquiry.form][name];
    const label = rule?.label ?? name;
    if (rule?.format === "phone" && /^\+\d+$/.test(value)) return { label, value, href: `tel:${value}` };
    if (rule?.format === "email" && value !== "") {
      // Percent-encoded except for the @, so that no character in the address can add recipients or headers.
      const address = encodeURIComponent(value.toWellFormed()).replace("%40", "@");
      return { label, value, href: `mailto:${address}?subject=${encodeURIComponent(subject)}` };
    }
    return { label, value, isLong: (rule?.maxLength ?? 0) > 500 };
  });
}

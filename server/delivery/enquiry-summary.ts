import { fieldRules } from "#domain/enquiries/rules.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { oneLine } from "./one-line.ts";

/** The facts of an enquiry for a subject or a heading. Except for `email` and `phone`, each is one short line. */
export function summarize({ form, fields }: Pick<StoredEnquiry, "form" | "fields">) {
  const product = oneLine(fields.product ?? "", 60);
  const person = oneLine(fields.name ?? fields.contactFullName ?? "", 60);
  const company = oneLine(fields.company ?? fields.legalCompanyName ?? "", 80);
  const email = fields.email ?? fields.emailAddress ?? "";
  const enquiry = product ? `Enquiry about ${product}` : "Enquiry";
  return {
    /** Such as `Enquiry about Ozo Klear`. */
    title: form === "new-customer" ? "New customer enquiry" : enquiry,
    person,
    /** Such as `Asha Rao, Example Hotels`; the address if neither is visible. */
    sender: [person, company].filter(Boolean).join(", ") || oneLine(email, 80),
    email,
    phone: fields.phone ?? fields.telephoneNumber ?? "",
  };
}

/** A value with its label in the form. `href` makes it a link to a reply or a call. */
export interface DescribedField {
  label: string;
  value: string;
  href?: string;
}

/** The entered values in the order of the screen. `subject` is the subject of a reply. */
export function describeFields({ form, fields }: StoredEnquiry, subject: string): DescribedField[] {
  return Object.entries(fields).map(([name, value]) => {
    const rule = fieldRules[form][name];
    const label = rule?.label ?? name;
    if (rule?.format === "phone") return { label, value, href: `tel:${value}` };
    if (rule?.format !== "email" || value === "") return { label, value };
    // Percent-encoded except for the @, so that no character in the address can add recipients or headers.
    const address = encodeURIComponent(value.toWellFormed()).replace("%40", "@");
    return { label, value, href: `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject}`)}` };
  });
}

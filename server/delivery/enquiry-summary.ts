import { fieldRules } from "#domain/enquiries/rules.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { oneLine } from "./one-line.ts";

export interface EnquirySummary {
  /** Such as `Enquiry about Ozo Klear`. */
  title: string;
  /** The person's name, and the company's name, which may be empty. */
  person: string;
  company: string;
  /** The visitor's address and phone number as they were entered. */
  email: string;
  phone: string;
}

/** The facts of an enquiry for a subject or a heading. Except for `email` and `phone`, each is one short line. */
export function summarize({ form, fields }: Pick<StoredEnquiry, "form" | "fields">): EnquirySummary {
  const value = (name: string, length: number) => oneLine(fields[name] ?? "", length);
  if (form === "new-customer")
    return {
      title: "New customer enquiry",
      person: value("contactFullName", 60),
      company: value("legalCompanyName", 80),
      email: fields.emailAddress ?? "",
      phone: fields.telephoneNumber ?? "",
    };
  const product = value("product", 60);
  return {
    title: product ? `Enquiry about ${product}` : "Enquiry",
    person: value("name", 60),
    company: value("company", 60),
    email: fields.email ?? "",
    phone: fields.phone ?? "",
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
    if (rule?.format === "phone" && /^\+\d+$/.test(value)) return { label, value, href: `tel:${value}` };
    if (rule?.format !== "email" || value === "") return { label, value };
    // Percent-encoded except for the @, so that no character in the address can add recipients or headers.
    const address = encodeURIComponent(value.toWellFormed()).replace("%40", "@");
    return { label, value, href: `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject}`)}` };
  });
}

import type { StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import { type FieldRule, fieldRules } from "#domain/enquiries/rules.ts";
import { HOLD_FROM_SCORE } from "#domain/enquiries/spam-score.ts";
import { layOutEnquiryMail, type MailField } from "./enquiry-mail-layout.ts";
import { plainAddress } from "./mail-address.ts";
import type { Mailbox } from "./mail-settings.ts";

export interface EnquiryMail {
  subject: string;
  text: string;
  html: string;
  /** The visitor, when the address is one that every mail server takes; otherwise it is only in the body. */
  replyTo: Mailbox | null;
}

export interface MailSite {
  brand: string;
  /** The site's origin, such as `https://www.example.com`. */
  publicUrl: string;
  /** IANA name, such as `Asia/Kolkata`. */
  timeZone: string;
}

/** Composes the mail that tells sales of an enquiry. What the visitor typed is in both bodies, unchanged. */
export function composeEnquiryMail(enquiry: StoredEnquiry, site: MailSite): EnquiryMail {
  const summary = summarize(enquiry);
  const subject = `${summary.subject} (${enquiry.reference})`;
  const answer = `Re: ${summary.answer} (${enquiry.reference})`;
  const fields = Object.entries(enquiry.fields).map(([name, value]) =>
    describeField(fieldRules[enquiry.form][name], name, value, answer),
  );
  const notes = describeOrigin(enquiry, site);
  const warning = enquiry.spamScore >= HOLD_FROM_SCORE ? describeSuspicion(enquiry) : null;
  const visitor = plainAddress(enquiry.fields[summary.emailField] ?? "");

  return {
    subject,
    text: writeText(subject, warning, [...fields, ...notes]),
    html: layOutEnquiryMail({
      ...summary,
      brand: site.brand,
      reference: enquiry.reference,
      subject,
      fields,
      notes,
      warning,
    }),
    replyTo: visitor ? { name: inHeader(summary.sender, 100), address: visitor } : null,
  };
}

/** Who writes, and about what. */
function summarize({ form, fields }: StoredEnquiry) {
  const value = (name: string, length: number) => inHeader(fields[name] ?? "", length);
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

function describeField(rule: FieldRule | undefined, name: string, value: string, answer: string): MailField {
  const label = rule?.label ?? name;
  if (rule?.format === "phone" && /^\+\d+$/.test(value)) return { label, value, href: `tel:${value}` };
  if (rule?.format === "email" && value !== "") {
    // The address is percent-encoded whole, so that no sign in it can add to the link's recipients or headers.
    const address = encodeURIComponent(value.toWellFormed()).replace("%40", "@");
    return {
      label,
      value,
      href: `mailto:${address}?subject=${encodeURIComponent(answer)}`,
    };
  }
  return { label, value, isLong: (rule?.maxLength ?? 0) > 500 };
}

function describeOrigin(enquiry: StoredEnquiry, site: MailSite): MailField[] {
  return [
    { label: "Received", value: formatTime(enquiry.receivedAt, site.timeZone) },
    { label: "Sent from", ...linkPage(enquiry.page, site.publicUrl) },
  ];
}

/** Such as `Saturday, 21 November 2026, 13:17 (India Standard Time, GMT+5:30)`. */
function formatTime(milliseconds: number, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, ...options }).formatToParts(milliseconds);
  const zone = (timeZoneName: "long" | "shortOffset") =>
    format({ timeZoneName }).find((part) => part.type === "timeZoneName")?.value;
  const day = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const time = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [written, clock] = [day, time].map((parts) => parts.map((part) => part.value).join(""));
  const names = [...new Set([zone("long"), zone("shortOffset")])].join(", ");
  return `${written}, ${clock} (${names})`;
}

/** The page is something the visitor's browser said: it becomes a link only while it stays on this site. */
function linkPage(page: string, publicUrl: string): { value: string; href?: string } {
  const url = URL.parse(page, publicUrl);
  if (!page.startsWith("/") || url?.origin !== new URL(publicUrl).origin) return { value: page };
  return { value: url.href, href: url.href };
}

function describeSuspicion(enquiry: StoredEnquiry): string {
  const reasons = enquiry.spamReasons.join(", ");
  return `This enquiry was set aside as suspicious and then released by hand.${reasons ? ` Why it was set aside: ${reasons}.` : ""}`;
}

function writeText(title: string, warning: string | null, fields: MailField[]): string {
  const blocks = fields.map(({ label, value }) => `${label}\n${value === "" ? "—" : value}`);
  return `${[title, ...(warning ? [warning] : []), ...blocks].join("\n\n")}\n`;
}

/**
 * One line for a header or a headline: no control or direction signs, single spaces, at most so many characters as
 * people count them.
 */
function inHeader(value: string, length: number): string {
  const oneLine = value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim();
  // A character may be made of very many code points; the slice keeps a pile of accents from filling the header.
  const characters = [...new Intl.Segmenter("en").segment(oneLine.slice(0, length * 4))].map(
    (part) => part.segment,
  );
  if (characters.length <= length && oneLine.length <= length * 4) return oneLine;
  const start = characters
    .slice(0, length - 1)
    .join("")
    .toWellFormed();
  const wordEnd = start.lastIndexOf(" ");
  return `${wordEnd > start.length * 0.6 ? start.slice(0, wordEnd) : start.trimEnd()}…`;
}

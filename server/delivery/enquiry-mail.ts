import type { StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import type { FollowUpAction } from "#domain/enquiries/follow-up.ts";
import { type FieldRule, fieldRules } from "#domain/enquiries/rules.ts";
import { HOLD_FROM_SCORE } from "#domain/enquiries/spam-score.ts";
import { layOutEnquiryMail } from "./enquiry-mail-layout.ts";
import { summarize } from "./enquiry-summary.ts";
import { plainAddress } from "./mail-address.ts";
import type { MailField, MailLink } from "./mail-layout.ts";
import type { Mailbox } from "./mail-settings.ts";
import { formatTime } from "./mail-times.ts";
import { oneLine } from "./one-line.ts";

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

/** Makes a signed link to the page where this may be done to this enquiry (server/enquiries/signed-links.ts). */
export type LinkTo = (reference: string, action: FollowUpAction) => string;

/** Composes the mail that tells sales of an enquiry. What the visitor typed is in both bodies, unchanged. */
export function composeEnquiryMail(enquiry: StoredEnquiry, site: MailSite, linkTo: LinkTo): EnquiryMail {
  const summary = summarize(enquiry);
  const subject = `${summary.subject} (${enquiry.reference})`;
  const answer = `Re: ${summary.answer} (${enquiry.reference})`;
  const fields = Object.entries(enquiry.fields).map(([name, value]) =>
    describeField(fieldRules[enquiry.form][name], name, value, answer),
  );
  const notes = describeOrigin(enquiry, site);
  const warning = enquiry.spamScore >= HOLD_FROM_SCORE ? describeSuspicion(enquiry) : null;
  const links: MailLink[] = [
    { words: "Mark as answered", href: linkTo(enquiry.reference, "answered"), look: "other" },
    { words: "This is spam", href: linkTo(enquiry.reference, "spam"), look: "quiet" },
  ];
  const visitor = plainAddress(enquiry.fields[summary.emailField] ?? "");

  return {
    subject,
    text: writeText([subject, warning], [...fields, ...notes, ...links.map(toField)]),
    html: layOutEnquiryMail({
      ...summary,
      brand: site.brand,
      reference: enquiry.reference,
      subject,
      fields,
      notes,
      warning,
      links,
    }),
    replyTo: visitor ? { name: oneLine(summary.sender, 100), address: visitor } : null,
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

/** Plain text, paragraph by paragraph: an opening, then each field under its label. */
export function writeText(opening: Array<string | null>, fields: MailField[]): string {
  const blocks = fields.map(({ label, value }) => `${label}\n${value === "" ? "—" : value}`);
  return `${[...opening.filter((part) => part !== null), ...blocks].join("\n\n")}\n`;
}

function toField({ words, href }: MailLink): MailField {
  return { label: words, value: href };
}

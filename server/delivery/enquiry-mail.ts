import type { FollowUpAction } from "#domain/enquiries/follow-up.ts";
import { HOLD_FROM_SCORE } from "#domain/enquiries/spam-score.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { describeFields, summarize } from "./enquiry-summary.ts";
import { plainAddress } from "./mail-address.ts";
import {
  type ComposedMail,
  fields,
  layOutMail,
  links,
  type MailField,
  type MailPart,
  notes,
  opening,
  warning,
} from "./mail-layout.ts";
import type { Mailbox } from "./mail-settings.ts";
import { formatTime } from "./mail-times.ts";
import { oneLine } from "./one-line.ts";

export interface EnquiryMail extends ComposedMail {
  /** The visitor. Null when some mail servers would reject the address, which is then only in the body. */
  replyTo: Mailbox | null;
}

export interface MailSite {
  brand: string;
  /** The site's origin, such as `https://www.example.com`. */
  publicUrl: string;
  /** IANA name, such as `Asia/Kolkata`. */
  timeZone: string;
}

/** Makes a signed link to the page that performs this action (server/enquiries/follow-up/signed-links.ts). */
export type LinkTo = (reference: string, action: FollowUpAction) => string;

/** Composes the mail that tells sales about an enquiry. Its HTML and its plain text contain the entered values unchanged. */
export function composeEnquiryMail(enquiry: StoredEnquiry, site: MailSite, linkTo: LinkTo): EnquiryMail {
  const { reference } = enquiry;
  const summary = summarize(enquiry);
  const entered = describeFields(enquiry);
  const visitor = plainAddress(summary.email);
  const mail = layOutMail({
    brand: site.brand,
    subject: `${summary.subject} (${reference})`,
    preview: entered.at(-1)?.value ?? "",
    aside: `Reference ${reference}`,
    parts: [
      opening(summary),
      answers(entered),
      ...(enquiry.spamScore >= HOLD_FROM_SCORE ? [warning(describeSuspicion(enquiry))] : []),
      fields(entered),
      links([
        { words: "Mark as answered", href: linkTo(reference, "answered"), look: "other" },
        { words: "This is spam", href: linkTo(reference, "spam"), look: "quiet" },
      ]),
      notes([
        { label: "Received", value: formatTime(enquiry.receivedAt, site.timeZone) },
        { label: "Sent from", ...linkPage(enquiry.page, site.publicUrl) },
      ]),
    ],
  });
  return { ...mail, replyTo: visitor ? { name: oneLine(summary.sender, 100), address: visitor } : null };
}

/**
 * Buttons for a reply and a call. The plain text has no buttons, because it already contains the address and the phone
 * number.
 */
function answers(entered: MailField[]): MailPart {
  const mail = entered.find(({ href }) => href?.startsWith("mailto:"))?.href;
  const call = entered.find(({ href }) => href?.startsWith("tel:"))?.href;
  const buttons = links([
    ...(mail ? [{ words: "Reply by email", href: mail, look: "main" } as const] : []),
    ...(call ? [{ words: "Call", href: call, look: "other" } as const] : []),
  ]);
  return { ...buttons, text: "" };
}

/** The page's address came with the form, so anybody can forge it. The address becomes a link only if it is on this site. */
function linkPage(page: string, publicUrl: string): { value: string; href?: string } {
  const url = URL.parse(page, publicUrl);
  if (!page.startsWith("/") || url?.origin !== new URL(publicUrl).origin) return { value: page };
  return { value: url.href, href: url.href };
}

function describeSuspicion({ spamReasons }: StoredEnquiry): string {
  const reasons = spamReasons.join(", ");
  return `This enquiry was set aside as suspicious and then released by hand.${reasons ? ` Why it was set aside: ${reasons}.` : ""}`;
}

import type { EnquiryCopyWords } from "#domain/catalogue/site.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { fillIn } from "#domain/fill-in.ts";
import { defuseLinks } from "./defuse-links.ts";
import type { MailSite } from "./enquiry-mail.ts";
import { describeFields, summarize } from "./enquiry-summary.ts";
import { plainAddress } from "./mail-address.ts";
import { type ComposedMail, fields, layOutMail, notes, opening, paragraph } from "./mail-layout.ts";
import { formatTime } from "./mail-times.ts";

export interface VisitorCopy extends ComposedMail {
  /** The visitor's address. */
  to: string;
}

/**
 * Composes the visitor's copy: the reference, the entered values, and when to expect an answer. Null when some mail servers would
 * reject the visitor's address. Somebody may enter a stranger's address to send advertising. Except for the address, no entered
 * text is therefore in a header or becomes a link.
 */
export function composeVisitorCopy(
  enquiry: StoredEnquiry,
  site: MailSite,
  words: EnquiryCopyWords,
): VisitorCopy | null {
  const { email } = summarize(enquiry);
  const address = plainAddress(email);
  if (address === null) return null;
  const facts = { brand: site.brand, reference: enquiry.reference };
  const filled = (name: keyof EnquiryCopyWords) => fillIn(words[name], facts);
  const entered = describeFields(enquiry).map(({ label, value, isLong = false }) => {
    return { label, value: value === email ? value : defuseLinks(value), isLong };
  });
  const mail = layOutMail({
    brand: site.brand,
    subject: filled("subject"),
    preview: filled("text"),
    aside: `Reference ${enquiry.reference}`,
    parts: [
      opening({ kind: `Your enquiry to ${site.brand}`, headline: filled("heading") }),
      paragraph(filled("text")),
      paragraph(filled("answer")),
      fields(entered),
      notes([{ label: "Received", value: formatTime(enquiry.receivedAt, site.timeZone) }], filled("note")),
    ],
  });
  return { ...mail, to: address };
}

import type { EnquiryCopyWords } from "#domain/catalogue/site.ts";
import type { StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { fillIn } from "#domain/fill-in.ts";
import { type MailSite, writeText } from "./enquiry-mail.ts";
import { summarize } from "./enquiry-summary.ts";
import { plainAddress } from "./mail-address.ts";
import { drawFields, drawNotes, drawOpening, drawParagraph, drawRow, layOutMail } from "./mail-layout.ts";
import type { Mailbox } from "./mail-settings.ts";
import { formatTime } from "./mail-times.ts";

export interface VisitorCopy {
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
}

/**
 * Composes the visitor's own copy: the reference, what they sent, and when somebody answers. Nothing they typed stands in a
 * header or becomes a link, so that a stranger whose address was given gets no advertisement that works. Null when the address
 * is one that not every mail server takes.
 */
export function composeVisitorCopy(
  enquiry: StoredEnquiry,
  site: MailSite,
  words: EnquiryCopyWords,
): VisitorCopy | null {
  const address = plainAddress(enquiry.fields[summarize(enquiry).emailField] ?? "");
  if (address === null) return null;
  const facts = { brand: site.brand, reference: enquiry.reference };
  const filled = (name: keyof EnquiryCopyWords) => fillIn(words[name], facts);
  const subject = filled("subject");
  const heading = filled("heading");
  const text = filled("text");
  const answer = filled("answer");
  const note = filled("note");
  const fields = Object.entries(enquiry.fields).map(([name, value]) => {
    const rule = fieldRules[enquiry.form][name];
    return { label: rule?.label ?? name, value, isLong: (rule?.maxLength ?? 0) > 500 };
  });
  const received = { label: "Received", value: formatTime(enquiry.receivedAt, site.timeZone) };

  return {
    to: { name: "", address },
    subject,
    text: writeText(
      [heading, text, answer],
      [
        { label: "Reference", value: enquiry.reference },
        ...fields,
        received,
        { label: site.brand, value: note },
      ],
    ),
    html: layOutMail({
      brand: site.brand,
      subject,
      preview: text,
      aside: `Reference ${enquiry.reference}`,
      rows: [
        drawRow(
          drawOpening({ kind: `Your enquiry to ${site.brand}`, headline: heading, byline: "" }),
          "36px 32px 16px",
        ),
        drawRow(drawParagraph(text), "0 32px 12px"),
        drawRow(drawParagraph(answer), "0 32px 28px"),
        drawRow(drawFields(fields), "8px 32px 0"),
        drawRow(drawNotes([received], note), "12px 32px 48px"),
      ],
    }),
  };
}

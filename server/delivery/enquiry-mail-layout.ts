import { escapeHtml } from "#domain/escape-html.ts";
import {
  drawFields,
  drawLinks,
  drawNotes,
  drawOpening,
  drawRow,
  layOutMail,
  type MailField,
  type MailLink,
  wraps,
} from "./mail-layout.ts";

export interface EnquiryMailContent {
  brand: string;
  subject: string;
  kind: string;
  headline: string;
  byline: string;
  reference: string;
  fields: MailField[];
  /** When and from where; smaller, at the end. */
  notes: MailField[];
  warning: string | null;
  /** What the reader may say has become of it. */
  links: MailLink[];
}

/** Draws the mail to sales as HTML. Escapes everything it is given. */
export function layOutEnquiryMail(mail: EnquiryMailContent): string {
  return layOutMail({
    brand: mail.brand,
    subject: mail.subject,
    preview: mail.fields.at(-1)?.value ?? "",
    aside: `Reference ${mail.reference}`,
    rows: [
      drawRow(drawOpening(mail), "36px 32px 24px"),
      drawRow(drawLinks(answersOf(mail.fields)), "0 32px 28px"),
      ...(mail.warning === null ? [] : [drawRow(drawWarning(mail.warning), "0 32px 20px")]),
      drawRow(drawFields(mail.fields), "8px 32px 0"),
      drawRow(drawLinks(mail.links), "20px 32px 24px"),
      drawRow(drawNotes(mail.notes), "12px 32px 48px"),
    ],
  });
}

function drawWarning(warning: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;"><tr><td class="warning" bgcolor="#F4E8D3" style="padding:14px 16px; background-color:#F4E8D3; color:#5A2F05; font-size:15px; line-height:22px; border-radius:4px; ${wraps}">${escapeHtml(warning)}</td></tr></table>`;
}

function answersOf(fields: MailField[]): MailLink[] {
  // The e-mail comes first: the visitor wrote, and most sales people answer in writing.
  const mail = fields.find((field) => field.href?.startsWith("mailto:"));
  const call = fields.find((field) => field.href?.startsWith("tel:"));
  return [
    ...(mail?.href ? [{ words: "Reply by email", href: mail.href, look: "main" } as const] : []),
    ...(call?.href ? [{ words: "Call", href: call.href, look: "other" } as const] : []),
  ];
}

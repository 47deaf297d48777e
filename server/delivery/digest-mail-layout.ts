import { escapeHtml } from "#domain/escape-html.ts";
import {
  drawHeading,
  drawLinks,
  drawNotes,
  drawOpening,
  drawRow,
  ink,
  layOutMail,
  line,
  type MailLink,
  muted,
  wraps,
} from "./mail-layout.ts";

/** An enquiry in a list. */
export interface DigestItem {
  title: string;
  lines: string[];
  /** The beginning of what the visitor wrote. */
  quote: string | null;
  links: MailLink[];
}

export interface DigestSection {
  title: string;
  items: DigestItem[];
  /** Says how many are not listed. */
  more: string | null;
}

export interface DigestMailContent {
  brand: string;
  subject: string;
  headline: string;
  byline: string;
  day: string;
  sections: DigestSection[];
  note: string;
}

/** Draws a mail that lists enquiries as HTML. Escapes everything it is given. */
export function layOutDigestMail({
  brand,
  subject,
  headline,
  byline,
  day,
  sections,
  note,
}: DigestMailContent): string {
  return layOutMail({
    brand,
    subject,
    preview: sections.flatMap(({ items }) => items.map(({ title }) => title)).join(", "),
    aside: "Enquiries",
    rows: [
      drawRow(drawOpening({ kind: day, headline, byline }), "36px 32px 8px"),
      ...sections.flatMap(({ title, items, more }) => [
        drawRow(drawHeading(title), "28px 32px 0"),
        ...items.map((item) => drawRow(drawItem(item), "0 32px")),
        ...(more === null ? [] : [drawRow(drawSmall(more), "0 32px")]),
      ]),
      drawRow(drawNotes([], note), "28px 32px 48px"),
    ],
  });
}

function drawItem({ title, lines, quote, links }: DigestItem): string {
  const small = lines.map((text) => drawSmall(text, "4px 0 0")).join("\n");
  const words = quote
    ? `\n<div class="value" dir="auto" style="margin:10px 0 0; font-size:15px; line-height:22px; color:${ink}; text-align:start; ${wraps}">“${escapeHtml(quote)}”</div>`
    : "";
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;"><tr><td class="rule" style="padding:16px 0 14px; border-top:1px solid ${line};">
<div class="value" dir="auto" style="border:0; font-size:17px; line-height:24px; font-weight:600; color:${ink}; text-align:left; ${wraps}">${escapeHtml(title)}</div>
${small}${words}
<div style="height:12px; font-size:0; line-height:0;">&nbsp;</div>
${drawLinks(links)}
</td></tr></table>`;
}

function drawSmall(text: string, margin = "12px 0"): string {
  return `<div class="note" dir="auto" style="margin:${margin}; font-size:14px; line-height:20px; color:${muted}; text-align:left; ${wraps}">${escapeHtml(text)}</div>`;
}

/** The same as plain text. */
export function writeDigestMail({ subject, sections, note }: DigestMailContent): string {
  const blocks = sections.flatMap(({ title, items, more }) => [
    title.toUpperCase(),
    ...items.map(({ title: who, lines, quote, links }) =>
      [
        who,
        ...lines,
        ...(quote ? [`“${quote}”`] : []),
        ...links.map(({ words, href }) => `${words}\n${href}`),
      ].join("\n"),
    ),
    ...(more === null ? [] : [more]),
  ]);
  return `${[subject, ...blocks, note].join("\n\n")}\n`;
}

import { escapeHtml } from "#domain/escape-html.ts";

/** A line of the mail: what it is called, what it says, and where a click on it leads. */
export interface MailField {
  label: string;
  value: string;
  href?: string;
  /** Texts of several lines, which read in their own direction. */
  isLong?: boolean;
}

export interface MailLink {
  words: string;
  href: string;
  /** A filled pill, an outlined one, or underlined words. */
  look: "main" | "other" | "quiet";
}

export interface MailFrame {
  brand: string;
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  /** Small, opposite the wordmark. */
  aside: string;
  /** Rows of the sheet (`drawRow`). */
  rows: string[];
}

export const ink = "#0A2E33";
const paper = "#FBFAF5";
export const muted = "#4B6467";
export const line = "#D6DBD7";
const link = "#0C5660";
const fonts = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

// Tables and inline styles, because Outlook lays out with Word and Gmail drops what it doesn't know. What is in
// <style> only improves: narrow screens and dark mode. Nothing is loaded from anywhere.
// A block each, because some clients drop a whole block for one rule they don't know.
const improvements = [
  `:root { color-scheme: light dark; supported-color-schemes: light dark; }`,
  `@media (max-width: 520px) {
  .edge { padding-left: 20px !important; padding-right: 20px !important; }
  .label, .value { display: block !important; width: auto !important; }
  .label { padding-bottom: 0 !important; }
  .value { padding-top: 4px !important; border-top: 0 !important; }
  .headline { font-size: 28px !important; line-height: 33px !important; }
  .links td { display: inline-block !important; }
}`,
  `@media (prefers-color-scheme: dark) {
  .page, .sheet { background-color: #0B2428 !important; }
  .wordmark, .headline, .value, .byline { color: #F4F3EC !important; }
  .label, .note, .blank { color: #A9BDBD !important; }
  .label, .value, .rule { border-color: #29474B !important; }
  .value a, .note a { color: #8FD3D6 !important; }
  .heading { color: #F4F3EC !important; border-color: #29474B !important; }
  .main { background-color: #F4F3EC !important; }
  .main a { color: #0A2E33 !important; }
  .other { border-color: #F4F3EC !important; }
  .other a { color: #F4F3EC !important; }
  .quiet a { color: #8FD3D6 !important; }
  .warning { background-color: #3A2F14 !important; color: #F6E7C2 !important; }
}`,
]
  .map((rules) => `<style>\n${rules}\n</style>`)
  .join("\n");

/** Draws a mail of the site around these rows: the wordmark above, nothing loaded from anywhere. */
export function layOutMail({ brand, subject, preview, aside, rows }: MailFrame): string {
  const glimpse = preview.replace(/\s+/g, " ").slice(0, 140).toWellFormed();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
${improvements}
</head>
<body class="page" style="margin:0; padding:0; background-color:${paper};">
<div style="display:none; max-height:0; overflow:hidden; mso-hide:all;">${escapeHtml(glimpse)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="background-color:${paper};">
<tr><td align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px; table-layout:fixed; font-family:${fonts}; color:${ink}; text-align:left;">
${drawBrand(brand, aside)}
${rows.join("\n")}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function drawBrand(brand: string, aside: string): string {
  return `<tr><td class="edge" style="padding:28px 32px 0;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="rule wordmark" valign="bottom" style="padding:0 0 16px; border-bottom:1px solid ${line}; font-size:28px; line-height:30px; font-weight:600; letter-spacing:-1px; color:${ink};">${escapeHtml(brand.toLowerCase())}</td>
<td class="rule note" valign="bottom" align="right" style="padding:0 0 18px; border-bottom:1px solid ${line}; font-size:14px; line-height:21px; text-align:right; color:${muted};">${escapeHtml(aside)}</td>
</tr></table></td></tr>`;
}

export const wraps = "word-wrap:break-word; overflow-wrap:anywhere; word-break:break-word;";

/** A row of the sheet. */
export function drawRow(html: string, padding: string): string {
  return `<tr><td class="edge" style="padding:${padding};">${html}</td></tr>`;
}

/** The small line, the heading and the line under it, that a mail begins with. */
export function drawOpening({
  kind,
  headline,
  byline,
}: {
  kind: string;
  headline: string;
  byline: string;
}): string {
  const under = byline
    ? `\n<div class="byline" dir="auto" style="margin:8px 0 0; font-size:18px; line-height:26px; color:${ink}; text-align:left; ${wraps}">${escapeHtml(byline)}</div>`
    : "";
  return `<div class="label" style="font-size:12px; line-height:18px; font-weight:600; letter-spacing:1.2px; text-transform:uppercase; color:${muted}; ${wraps}">${escapeHtml(kind)}</div>
<h1 class="headline" dir="auto" style="margin:10px 0 0; font-size:34px; line-height:39px; font-weight:600; letter-spacing:-0.5px; color:${ink}; text-align:left; ${wraps}">${escapeHtml(headline)}</h1>${under}`;
}

/** What the reader may press, in a row. */
export function drawLinks(links: MailLink[]): string {
  return `<table role="presentation" class="links" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;"><tr>${links.map(drawLink).join('<td style="width:14px; font-size:0; line-height:0;">&nbsp;</td>')}</tr></table>`;
}

const pill = `border:1px solid ${ink}; border-radius:24px; padding:0;`;
const looks = {
  main: {
    cell: `bgcolor="${ink}" style="background-color:${ink}; ${pill}"`,
    padding: "12px 22px",
    text: paper,
  },
  other: { cell: `style="${pill}"`, padding: "12px 22px", text: ink },
  quiet: { cell: `style="padding:0;"`, padding: "13px 0", text: link },
};

function drawLink({ look, words, href }: MailLink): string {
  const { cell, padding, text } = looks[look];
  const decoration = look === "quiet" ? "underline" : "none";
  return `<td class="${look}" ${cell}><a href="${escapeHtml(href)}" style="display:inline-block; padding:${padding}; white-space:nowrap; font-size:15px; line-height:20px; font-weight:600; text-decoration:${decoration}; color:${text};">${escapeHtml(words)}</a></td>`;
}

/** A paragraph of the site's own words. */
export function drawParagraph(text: string): string {
  return `<div class="value" style="font-size:16px; line-height:25px; color:${ink}; ${wraps}">${escapeHtml(text)}</div>`;
}

/** The title of a part of the mail. */
export function drawHeading(text: string): string {
  return `<h2 class="heading" style="margin:0 0 12px; font-size:20px; line-height:26px; font-weight:600; letter-spacing:-0.2px; color:${ink}; text-align:left; ${wraps}">${escapeHtml(text)}</h2>`;
}

/** Labels and values, ruled off. */
export function drawFields(fields: MailField[]): string {
  const rows = fields.map((field) => {
    // A text of several lines stands at the side its script begins; single lines stay beside their labels.
    const side = field.isLong ? "text-align:start;" : "text-align:left;";
    return `<tr>
<td class="label" valign="top" width="150" style="width:150px; padding:15px 16px 14px 0; border-top:1px solid ${line}; font-size:14px; line-height:24px; color:${muted};">${escapeHtml(field.label)}</td>
<td class="value" valign="top" dir="auto" style="padding:14px 0; border-top:1px solid ${line}; font-size:16px; line-height:25px; color:${ink}; ${side} ${wraps} white-space:pre-wrap;">${drawValue(field)}</td>
</tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;">${rows.join("\n")}</table>`;
}

/** Smaller lines at the end, and a remark under them. */
export function drawNotes(notes: MailField[], remark?: string): string {
  const lines = notes.map((note) => `${escapeHtml(note.label)}: ${drawValue(note)}`);
  if (remark !== undefined)
    lines.push(
      `<span style="display:block; padding-top:${notes.length > 0 ? 12 : 0}px;">${escapeHtml(remark)}</span>`,
    );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;"><tr><td class="rule note" style="padding:18px 0 0; border-top:1px solid ${line}; font-size:14px; line-height:24px; color:${muted}; ${wraps}">${lines.join("<br>")}</td></tr></table>`;
}

function drawValue({ value, href }: MailField): string {
  if (value === "") return `<span class="blank" style="color:${muted};">—</span>`;
  // Line breaks as <br> alone: with the newline as well, clients that know pre-wrap would break twice.
  const text = escapeHtml(value).replace(/\n/g, "<br>");
  return href
    ? `<a href="${escapeHtml(href)}" style="color:${link}; text-decoration:underline;">${text}</a>`
    : text;
}

import { type Html, html } from "./mail-html.ts";
import { oneLine } from "./one-line.ts";

/** A part of a mail as HTML (a table row) and as plain text. */
export interface MailPart {
  html: Html;
  text: string;
}

/** A labelled value, often entered by the visitor. `href` makes the value a link. */
export interface MailField {
  label: string;
  value: string;
  href?: string;
  /** Whether the value may have several lines. Such a value in Arabic, for example, is right-aligned. */
  isLong?: boolean;
}

export interface MailLink {
  words: string;
  href: string;
  /** `main` is a filled button, `other` an outlined button, and `quiet` underlined text. */
  look: "main" | "other" | "quiet";
}

/** An enquiry in a list. */
export interface MailItem {
  title: string;
  lines: string[];
  contact: MailField[];
  message: string;
  links: MailLink[];
}

export interface MailContent {
  brand: string;
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** Small text to the right of the wordmark. */
  aside: string;
  parts: MailPart[];
}

const ink = "#0A2E33";
const paper = "#FBFAF5";
const muted = "#4B6467";
const line = "#D6DBD7";
const linked = "#0C5660";
const fonts = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const wraps = "word-wrap:break-word; overflow-wrap:anywhere; word-break:break-word;";
const bare = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
const whole = html`${bare} width="100%" style="table-layout:fixed;"`;

// The layout uses tables and inline styles, because Outlook renders HTML with Word, and Gmail removes CSS that it does not support.
// Some mail programs remove a <style> element with an unknown rule, so the rules for narrow screens and for dark mode are in
// separate elements.
const narrow = html`@media (max-width: 520px) {
  .edge { padding-left: 20px !important; padding-right: 20px !important; }
  .label, .value { display: block !important; width: auto !important; }
  .label { padding-bottom: 0 !important; }
  .value { padding-top: 4px !important; border-top: 0 !important; }
  .headline { font-size: 28px !important; line-height: 33px !important; }
  .links td { display: inline-block !important; }
}`;
const dark = html`@media (prefers-color-scheme: dark) {
  .page, .sheet { background-color: #0B2428 !important; }
  .wordmark, .headline, .heading, .value, .byline { color: #F4F3EC !important; }
  .label, .note, .blank { color: #A9BDBD !important; }
  .label, .value, .rule { border-color: #29474B !important; }
  .value a, .note a, .quiet a { color: #8FD3D6 !important; }
  .main { background-color: #F4F3EC !important; }
  .main a { color: #0A2E33 !important; }
  .other { border-color: #F4F3EC !important; }
  .other a { color: #F4F3EC !important; }
  .warning { background-color: #3A2F14 !important; color: #F6E7C2 !important; }
}`;

/** A mail without sender and recipients. */
export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Makes a mail from its parts. The visible HTML begins with the wordmark, the plain text with the subject. The HTML loads no
 * files, and no value can add markup to it.
 */
export function layOutMail({ brand, subject, preview, aside, parts }: MailContent): ComposedMail {
  const { source } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark; }</style>
<style>${narrow}</style>
<style>${dark}</style>
</head>
<body class="page" style="margin:0; padding:0; background-color:${paper};">
<div style="display:none; max-height:0; overflow:hidden; mso-hide:all;">${oneLine(preview, 140)}</div>
<table ${bare} class="page" width="100%" bgcolor="${paper}" style="background-color:${paper};">
<tr><td align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${bare} class="sheet" width="100%" style="max-width:600px; table-layout:fixed; font-family:${fonts}; color:${ink}; text-align:left;">
<tr><td class="edge" style="padding:28px 32px 0;"><table ${bare} width="100%"><tr>
<td class="rule wordmark" valign="bottom" style="padding:0 0 16px; border-bottom:1px solid ${line}; font-size:28px; line-height:30px; font-weight:600; letter-spacing:-1px; color:${ink};">${brand.toLowerCase()}</td>
<td class="rule note" valign="bottom" align="right" style="padding:0 0 18px; border-bottom:1px solid ${line}; font-size:14px; line-height:21px; text-align:right; color:${muted};">${aside}</td>
</tr></table></td></tr>
${parts.map((part) => part.html)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
  const texts = parts.map(({ text }) => text).filter((text) => text !== "");
  return { subject, html: source, text: `${[subject, ...texts].join("\n\n")}\n` };
}

function row(content: Html, padding: string): Html {
  return html`<tr><td class="edge" style="padding:${padding};">${content}</td></tr>`;
}

/**
 * The mail's heading (`headline`), with a small line above (`kind`) and an optional line below (`byline`). The plain text
 * omits all three, because its first line is the subject.
 */
export function opening({
  kind,
  headline,
  byline = "",
}: {
  kind: string;
  headline: string;
  byline?: string;
}): MailPart {
  const under = html`<div class="byline" dir="auto" style="margin:8px 0 0; font-size:18px; line-height:26px; color:${ink}; text-align:left; ${wraps}">${byline}</div>`;
  const content = html`<div class="label" style="font-size:12px; line-height:18px; font-weight:600; letter-spacing:1.2px; text-transform:uppercase; color:${muted}; ${wraps}">${kind}</div>
<h1 class="headline" dir="auto" style="margin:10px 0 0; font-size:34px; line-height:39px; font-weight:600; letter-spacing:-0.5px; color:${ink}; text-align:left; ${wraps}">${headline}</h1>${byline === "" ? null : under}`;
  return { html: row(content, "36px 32px 0"), text: "" };
}

/** A paragraph of text that does not come from the visitor. */
export function paragraph(text: string): MailPart {
  const content = html`<div class="value" style="font-size:16px; line-height:25px; color:${ink}; ${wraps}">${text}</div>`;
  return { html: row(content, "16px 32px 0"), text };
}

export function warning(text: string): MailPart {
  const content = html`<table ${whole}><tr><td class="warning" bgcolor="#F4E8D3" style="padding:14px 16px; background-color:#F4E8D3; color:#5A2F05; font-size:15px; line-height:22px; border-radius:4px; ${wraps}">${text}</td></tr></table>`;
  return { html: row(content, "28px 32px 0"), text };
}

export function heading(text: string): MailPart {
  const content = html`<h2 class="heading" style="margin:0 0 12px; font-size:20px; line-height:26px; font-weight:600; letter-spacing:-0.2px; color:${ink}; text-align:left; ${wraps}">${text}</h2>`;
  return { html: row(content, "36px 32px 0"), text: text.toUpperCase() };
}

/** Labels and values in rows. */
export function fields(all: MailField[]): MailPart {
  const rows = all.map(
    (field) => html`<tr>
<td class="label" valign="top" width="150" style="width:150px; padding:15px 16px 14px 0; border-top:1px solid ${line}; font-size:14px; line-height:24px; color:${muted};">${field.label}</td>
<td class="value" valign="top" dir="auto" style="padding:14px 0; border-top:1px solid ${line}; font-size:16px; line-height:25px; color:${ink}; text-align:${field.isLong ? "start" : "left"}; ${wraps} white-space:pre-wrap;">${linkedValue(field)}</td>
</tr>`,
  );
  return { html: row(html`<table ${whole}>${rows}</table>`, "28px 32px 0"), text: fieldsAsText(all) };
}

/** Small lines at the end of the mail, and a remark below them. */
export function notes(all: MailField[], remark?: string): MailPart {
  const lines = all.map((note) => html`${note.label}: ${linkedValue(note)}<br>`);
  const under = html`<span style="display:block; padding-top:${lines.length > 0 ? 12 : 0}px;">${remark ?? null}</span>`;
  const content = html`<table ${whole}><tr><td class="rule note" style="padding:18px 0 0; border-top:1px solid ${line}; font-size:14px; line-height:24px; color:${muted}; ${wraps}">${lines}${remark === undefined ? null : under}</td></tr></table>`;
  const text = [fieldsAsText(all), remark ?? ""].filter((each) => each !== "").join("\n\n");
  return { html: row(content, "28px 32px 48px"), text };
}

/** Links in a row, as buttons or as underlined text. */
export function links(all: MailLink[]): MailPart {
  return { html: row(buttons(all), "24px 32px 0"), text: linksAsText(all) };
}

export function item({ title, lines, contact, message, links }: MailItem): MailPart {
  const reach = contact.map((field, index) => html`${index === 0 ? "" : ", "}${linkedValue(field)}`);
  const content = html`<table ${whole}><tr><td class="rule" style="padding:16px 0 14px; border-top:1px solid ${line};">
<div class="value" dir="auto" style="border:0; font-size:17px; line-height:24px; font-weight:600; color:${ink}; text-align:left; ${wraps}">${title}</div>
${lines.map((text) => smallLine(text, "4px 0 0"))}${contact.length > 0 ? itemText(html`${reach}`) : null}${message === "" ? null : itemText(html`${message}`)}
<div style="height:12px; font-size:0; line-height:0;">&nbsp;</div>
${buttons(links)}
</td></tr></table>`;
  const reachable = contact.map(({ value }) => value).join(", ");
  const text = [title, ...lines, reachable, message, linksAsText(links)].filter((each) => each !== "");
  return { html: row(content, "0 32px"), text: text.join("\n") };
}

function itemText(content: Html): Html {
  return html`<div class="value" dir="auto" style="margin:10px 0 0; border:0; font-size:16px; line-height:24px; color:${ink}; text-align:start; ${wraps}">${content}</div>`;
}

/** A small line of text that does not come from the visitor. */
export function remark(text: string): MailPart {
  return { html: row(smallLine(text, "12px 0"), "0 32px"), text };
}

function smallLine(text: string, margin: string): Html {
  return html`<div class="note" dir="auto" style="margin:${margin}; font-size:14px; line-height:20px; color:${muted}; text-align:left; ${wraps}">${text}</div>`;
}

const pill = `border:1px solid ${ink}; border-radius:24px; padding:0;`;
const looks = {
  main: { cell: `background-color:${ink}; ${pill}`, padding: "12px 22px", text: `none; color:${paper}` },
  other: { cell: pill, padding: "12px 22px", text: `none; color:${ink}` },
  quiet: { cell: "padding:0;", padding: "13px 0", text: `underline; color:${linked}` },
};

function buttons(all: MailLink[]): Html {
  const cells = all.map(({ look, words, href }, index) => {
    const { cell, padding, text } = looks[look];
    const gap = html`<td style="width:14px; font-size:0; line-height:0;">&nbsp;</td>`;
    return html`${index === 0 ? null : gap}<td class="${look}" style="${cell}"><a href="${href}" style="display:inline-block; padding:${padding}; white-space:nowrap; font-size:15px; line-height:20px; font-weight:600; text-decoration:${text};">${words}</a></td>`;
  });
  return html`<table ${bare} class="links" style="border-collapse:separate;"><tr>${cells}</tr></table>`;
}

/** Writes line breaks as `<br>` alone. With `pre-wrap`, a newline would be a second line break. */
function linkedValue({ value, href }: MailField): Html {
  if (value === "") return html`<span class="blank" style="color:${muted};">—</span>`;
  const [first = "", ...rest] = value.split("\n");
  const text = html`${first}${rest.map((next) => html`<br>${next}`)}`;
  return href === undefined
    ? text
    : html`<a href="${href}" style="color:${linked}; text-decoration:underline;">${text}</a>`;
}

function fieldsAsText(all: MailField[]): string {
  return all.map(({ label, value }) => `${label}\n${value === "" ? "—" : value}`).join("\n\n");
}

function linksAsText(all: MailLink[]): string {
  return all.map(({ words, href }) => `${words}\n${href}`).join("\n\n");
}

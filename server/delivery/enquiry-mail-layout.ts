/** A line of the mail: what it is called, what it says, and where a click on it leads. */
export interface MailField {
  label: string;
  value: string;
  href?: string;
  /** Texts of several lines, which read in their own direction. */
  isLong?: boolean;
}

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
}

const ink = "#0A2E33";
const paper = "#FBFAF5";
const muted = "#4B6467";
const line = "#D6DBD7";
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
}`,
  `@media (prefers-color-scheme: dark) {
  .page, .sheet { background-color: #0B2428 !important; }
  .wordmark, .headline, .value, .byline { color: #F4F3EC !important; }
  .label, .note, .blank { color: #A9BDBD !important; }
  .label, .value, .rule { border-color: #29474B !important; }
  .value a, .note a { color: #8FD3D6 !important; }
  .main { background-color: #F4F3EC !important; }
  .main a { color: #0A2E33 !important; }
  .other { border-color: #F4F3EC !important; }
  .other a { color: #F4F3EC !important; }
  .warning { background-color: #3A2F14 !important; color: #F6E7C2 !important; }
}`,
]
  .map((rules) => `<style>\n${rules}\n</style>`)
  .join("\n");

/** Draws the mail as HTML. Escapes everything it is given. */
export function layOutEnquiryMail(mail: EnquiryMailContent): string {
  const preview = mail.fields.at(-1)?.value.replace(/\s+/g, " ").slice(0, 140).toWellFormed() ?? "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(mail.subject)}</title>
${improvements}
</head>
<body class="page" style="margin:0; padding:0; background-color:${paper};">
<div style="display:none; max-height:0; overflow:hidden; mso-hide:all;">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="background-color:${paper};">
<tr><td align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px; table-layout:fixed; font-family:${fonts}; color:${ink}; text-align:left;">
${drawBrand(mail)}
${drawOpening(mail)}
<tr><td class="edge" style="padding:8px 32px 0;">${drawFields(mail.fields)}</td></tr>
<tr><td class="edge" style="padding:12px 32px 48px;">${drawNotes(mail.notes)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function drawBrand({ brand, reference }: EnquiryMailContent): string {
  return `<tr><td class="edge" style="padding:28px 32px 0;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="rule wordmark" valign="bottom" style="padding:0 0 16px; border-bottom:1px solid ${line}; font-size:28px; line-height:30px; font-weight:600; letter-spacing:-1px; color:${ink};">${escapeHtml(brand.toLowerCase())}</td>
<td class="rule note" valign="bottom" align="right" style="padding:0 0 18px; border-bottom:1px solid ${line}; font-size:14px; line-height:21px; text-align:right; color:${muted};">Reference ${escapeHtml(reference)}</td>
</tr></table></td></tr>`;
}

function drawOpening(mail: EnquiryMailContent): string {
  const byline = mail.byline
    ? `<div class="byline" dir="auto" style="margin:8px 0 0; font-size:18px; line-height:26px; color:${ink}; text-align:left; ${wraps}">${escapeHtml(mail.byline)}</div>`
    : "";
  const warning = mail.warning
    ? `<tr><td class="edge" style="padding:0 32px 20px;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;"><tr><td class="warning" bgcolor="#F4E8D3" style="padding:14px 16px; background-color:#F4E8D3; color:#5A2F05; font-size:15px; line-height:22px; border-radius:4px; ${wraps}">${escapeHtml(mail.warning)}</td></tr></table></td></tr>`
    : "";
  return `<tr><td class="edge" style="padding:36px 32px 28px;">
<div class="label" style="font-size:12px; line-height:18px; font-weight:600; letter-spacing:1.2px; text-transform:uppercase; color:${muted}; ${wraps}">${escapeHtml(mail.kind)}</div>
<h1 class="headline" dir="auto" style="margin:10px 0 0; font-size:34px; line-height:39px; font-weight:600; letter-spacing:-0.5px; color:${ink}; text-align:left; ${wraps}">${escapeHtml(mail.headline)}</h1>
${byline}
${drawActions(mail.fields)}
</td></tr>
${warning}`;
}

const wraps = "word-wrap:break-word; overflow-wrap:anywhere; word-break:break-word;";

function drawActions(fields: MailField[]): string {
  // The e-mail comes first: the visitor wrote, and most sales people answer in writing.
  const mail = fields.find((field) => field.href?.startsWith("mailto:"));
  const call = fields.find((field) => field.href?.startsWith("tel:"));
  const buttons = [
    ...(mail ? [drawButton("main", "Reply by email", mail)] : []),
    ...(call ? [drawButton("other", "Call", call)] : []),
  ];
  if (buttons.length === 0) return "";
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px; border-collapse:separate;"><tr>${buttons.join('<td style="width:10px; font-size:0; line-height:0;">&nbsp;</td>')}</tr></table>`;
}

function drawButton(kind: "main" | "other", words: string, { href = "" }: MailField): string {
  const [fill, text] = kind === "main" ? [`background-color:${ink};`, paper] : ["", ink];
  const fillForOutlook = fill && ` bgcolor="${ink}"`;
  return `<td class="${kind}"${fillForOutlook} style="${fill} border:1px solid ${ink}; border-radius:24px; padding:0;"><a href="${escapeHtml(href)}" style="display:inline-block; padding:12px 22px; font-size:15px; line-height:20px; font-weight:600; text-decoration:none; color:${text};">${words}</a></td>`;
}

function drawFields(fields: MailField[]): string {
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

function drawNotes(notes: MailField[]): string {
  const lines = notes.map((note) => `${escapeHtml(note.label)}: ${drawValue(note)}`);
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

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}

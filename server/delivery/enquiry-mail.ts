import { html, raw } from "hono/html";
import { brandColours } from "#domain/brand-colours.ts";
import { spamMark } from "#domain/enquiries/spam-score.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { defuseLinks } from "./defuse-links.ts";
import { type DescribedField, describeFields, summarize } from "./enquiry-summary.ts";
import { plainAddress } from "./mail-address.ts";
import type { Mailbox } from "./mail-settings.ts";
import { oneLine } from "./one-line.ts";

/** The mail about an enquiry, without its sender and its recipients. */
export interface EnquiryMail {
  subject: string;
  text: string;
  html: string;
  /** The visitor. Undefined when some mail servers would reject the address, which is then only in the body. */
  replyTo: Mailbox | undefined;
}

export interface MailSite {
  /** The site's origin, such as `https://www.example.com`. */
  siteOrigin: string;
  /** IANA name, such as `Asia/Kolkata`. */
  timeZone: string;
}

/**
 * Composes the mail that tells sales about an enquiry. Its HTML and its plain text contain the entered values unchanged, except
 * that in a suspicious enquiry, whose subject says so, nothing that was entered becomes a link.
 */
export function composeEnquiryMail(enquiry: StoredEnquiry, site: MailSite): EnquiryMail {
  const { reference, isSuspicious, spamReasons } = enquiry;
  const { title, person, sender, email } = summarize(enquiry);
  const subject = `${title} from ${sender} (${reference})`;
  const entered = describeFields(enquiry, subject);
  const page = enquiry.page && `${site.siteOrigin}${enquiry.page}`;
  const mail = {
    subject: isSuspicious ? `${spamMark} ${defuseLinks(subject)}` : subject,
    rows: [
      ...(isSuspicious ? [{ label: "Suspected spam", value: spamReasons.join(", ") }] : []),
      ...(isSuspicious ? entered.map((field) => defuse(field, email)) : entered),
      { label: "Received", value: formatTime(enquiry.receivedAt, site) },
      { label: "Sent from", value: page, ...(page && { href: page }) },
    ],
  };
  const visitor = plainAddress(email);
  return {
    subject: mail.subject,
    text: writeText(mail),
    html: writeHtml(mail),
    replyTo: visitor ? { name: oneLine(person, 100), address: visitor } : undefined,
  };
}

/** Such as `Saturday, 21 November 2026 at 13:17:05 India Standard Time`. */
function formatTime(milliseconds: number, { timeZone }: MailSite): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "full", timeStyle: "full" }).format(
    milliseconds,
  );
}

interface MailContent {
  subject: string;
  rows: DescribedField[];
}

function writeText({ subject, rows }: MailContent): string {
  return `${[subject, ...rows.map(({ label, value }) => `${label}\n${value || "—"}`)].join("\n\n")}\n`;
}

/**
 * A table with inline styles, because Outlook renders HTML with Word, and Gmail removes CSS that it does not support. Hono's template
 * escapes the values.
 */
function writeHtml({ subject, rows }: MailContent): string {
  const tableRows = rows.map(({ label, value, href }) => {
    const lines = (value || "—").split("\n");
    const text = lines.flatMap((line, row) => (row === 0 ? [line] : [raw("<br>"), line]));
    const content = href === undefined ? text : html`<a href="${href}">${text}</a>`;
    return html`<tr>
<th align="left" valign="top" width="150" style="padding:8px 16px 8px 0; font-weight:normal; color:${brandColours["ink-muted"]};">${label}</th>
<td class="value" valign="top" dir="auto" style="padding:8px 0; white-space:pre-wrap; overflow-wrap:anywhere;">${content}</td>
</tr>`;
  });
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="font-family:Arial, sans-serif; font-size:16px; line-height:1.5;">
<h1 style="margin:0 0 16px; font-size:20px;">${subject}</h1>
<table cellpadding="0" cellspacing="0" border="0">
${tableRows}
</table>
</body>
</html>
`);
}

/** Without links. The address stays as it is, because sales needs it for an answer. */
function defuse({ label, value }: DescribedField, email: string): DescribedField {
  return { label, value: value === email ? value : defuseLinks(value) };
}

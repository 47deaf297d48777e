import { spamMark } from "#domain/enquiries/spam-score.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { defuseLinks } from "./defuse-links.ts";
import { summarize } from "./enquiry-summary.ts";
import { oneLine } from "./one-line.ts";

/**
 * Composes the text about an enquiry for a chat, such as Slack, Mattermost, Google Chat or Teams. Each fact is one line. Nothing
 * that was entered can mention people, begin another line or hide the address of a link.
 */
export function composeChatMessage(enquiry: StoredEnquiry): string {
  const { reference, isSuspicious, spamReasons, fields } = enquiry;
  const { title, sender, email, phone } = summarize(enquiry);
  const entered = (text: string, length: number) => {
    const line = defuseMarkup(oneLine(text, length));
    return isSuspicious ? defuseLinks(line) : line;
  };
  const address = [fields.fullInvoiceAddress, fields.invoiceCountry].filter(Boolean).join(", ");
  const lines = { Address: entered(address, 300), Message: entered(fields.message ?? "", 500) };
  return [
    `${isSuspicious ? `${spamMark} ` : ""}${entered(title, 100)} (${reference})`,
    `From: ${entered(sender, 150)}`,
    ...Object.entries(lines).flatMap(([label, line]) => (line ? [`${label}: ${line}`] : [])),
    `Answer: ${defuseMarkup(oneLine(email, 254))}, ${defuseMarkup(oneLine(phone, 40))}`,
    ...(isSuspicious ? [`Why suspected: ${spamReasons.join(", ")}`] : []),
  ].join("\n");
}

/**
 * Replaces the brackets of links and mentions (`<!channel>`, `<https://…|text>`, `[text](https://…)`) by others, and adds a space
 * after an @ that could begin a mention, such as in `@all`.
 */
function defuseMarkup(text: string): string {
  return text
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/(?<![\p{L}\p{N}_])@(?=\S)/gu, "@ ");
}

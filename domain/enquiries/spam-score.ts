/** The signals of a submission. An undefined signal adds no points, because browsers without scripts send fewer signals. */
export interface SpamSignals {
  fields: Readonly<Record<string, string>>;
  /** The value of the field `trap`, which people cannot see. */
  honeypot: string | undefined;
  /** Milliseconds between the first input in the form and its submit. */
  elapsedMs: number | undefined;
}

/** An enquiry with at least this score is marked as suspicious. Only a filled honeypot reaches it alone. */
const suspiciousFrom = 100;

/** Adds up the points of all signals. The reasons contain the points, such as `6 links (70)`. */
export function judgeSpam(signals: SpamSignals): { isSuspicious: boolean; spamReasons: string[] } {
  const found = [
    signals.honeypot && { points: 100, reason: "the field hidden from people was filled in" },
    scoreElapsed(signals.elapsedMs),
    scoreLinks(signals.fields),
    scoreMisplacedLinks(signals.fields),
    scoreMarkup(signals.fields),
  ].filter((part) => part !== undefined && part !== false && part !== "");
  return {
    isSuspicious: found.reduce((sum, { points }) => sum + points, 0) >= suspiciousFrom,
    spamReasons: found.map(({ points, reason }) => `${reason} (${points})`),
  };
}

function scoreElapsed(elapsedMs: number | undefined) {
  if (elapsedMs === undefined) return;
  if (elapsedMs < 1_000) return { points: 50, reason: "filled in within a second" };
  if (elapsedMs < 3_000) return { points: 30, reason: "filled in within three seconds" };
}

/** Marks a suspicious enquiry wherever it is named (requirement 10.4). */
export const spamMark = "[Suspected spam]";

const link = /\bhttps?:\/\/|\bwww\.[a-z\d-]/gi;
/** Fields in which a link is usual. Some companies are named after their web address. */
const linkFields = new Set(["message", "fullInvoiceAddress", "company", "legalCompanyName"]);

function scoreLinks(fields: SpamSignals["fields"]) {
  const links = countLinks(Object.values(fields).join("\n"));
  // Up to two links are usual: visitors link to their own site, or to products that they compare.
  if (links > 5) return { points: 70, reason: `${links} links` };
  if (links > 2) return { points: 40, reason: `${links} links` };
}

function scoreMisplacedLinks(fields: SpamSignals["fields"]) {
  const misplaced = Object.entries(fields).some(
    ([field, value]) => !linkFields.has(field) && countLinks(value) > 0,
  );
  return misplaced && { points: 50, reason: "a link in a field that is for a name" };
}

function scoreMarkup(fields: SpamSignals["fields"]) {
  const marked = Object.values(fields).some((value) => /<a\s[^>]*href|\[(url|link)[=\]]/i.test(value));
  return marked && { points: 60, reason: "links written for a forum or a web page" };
}

function countLinks(text: string) {
  return text.match(link)?.length ?? 0;
}

import type { Channel, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import { dayMs } from "#domain/zoned-time.ts";
import {
  type DigestItem,
  type DigestSection,
  layOutDigestMail,
  writeDigestMail,
} from "./digest-mail-layout.ts";
import type { LinkTo, MailSite } from "./enquiry-mail.ts";
import { summarize } from "./enquiry-summary.ts";
import { formatDay, formatShortTime } from "./mail-times.ts";
import { oneLine } from "./one-line.ts";

export interface Listed {
  enquiries: StoredEnquiry[];
  /** There may be more than are listed. */
  total: number;
}

/** What waits for somebody. */
export interface OpenEnquiries {
  unanswered: Listed;
  setAside: Listed;
  /** With deliveries that were given up. */
  undelivered: Listed;
}

export interface DigestMail {
  subject: string;
  text: string;
  html: string;
}

/** Lines of a section; a mail is not for reading hundreds. */
export const mostListed = 20;

export interface DigestSurroundings {
  site: MailSite;
  linkTo: LinkTo;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Composes the digest: what is unanswered, set aside and undelivered. Null when there is nothing to say. */
export function composeDigest(open: OpenEnquiries, surroundings: DigestSurroundings): DigestMail | null {
  const { unanswered, setAside, undelivered } = open;
  const parts: Part[] = [
    {
      says: `${plural(unanswered.total, "waits", "wait")} for an answer`,
      title: "Waiting for an answer",
      listed: unanswered,
      toWords: describeUnanswered,
      option: "--state new",
    },
    { ...suspicious, title: "Set aside as suspicious", listed: setAside },
    {
      says: "could not be delivered",
      title: "Not delivered",
      listed: undelivered,
      toWords: describeUndelivered,
      option: "--state failed",
    },
  ];
  const filled = parts.filter(({ listed }) => listed.total > 0);
  return filled.length === 0 ? null : compose(filled, surroundings);
}

/** Composes the first notice of what was set aside, so that a false alarm is a customer kept waiting an hour, not lost. */
export function composeWarning(setAside: Listed, surroundings: DigestSurroundings): DigestMail {
  const title = setAside.total === 1 ? "Is it genuine?" : "Are they genuine?";
  return compose([{ ...suspicious, title, listed: setAside }], surroundings);
}

/** A part of a mail, about enquiries that wait for the same thing. */
interface Part {
  /** Goes on after how many there are. */
  says: string;
  title: string;
  listed: Listed;
  toWords(
    enquiry: StoredEnquiry,
  ): Pick<DigestItem, "quote"> & { lines: string[]; links: ItemLink[]; title?: string };
  /** What shows all of them on the command line. */
  option: string;
}

type ItemLink = readonly [words: string, action: Parameters<LinkTo>[1]];

const suspicious = { says: "set aside as suspicious", toWords: describeSetAside, option: "--state held" };

function compose(parts: Part[], { site, linkTo, now }: DigestSurroundings): DigestMail {
  // The first of several counts says what is counted.
  const [headline = "", ...others] = parts.map(
    ({ says, listed: { total } }, index) =>
      `${total} ${index > 0 ? "" : plural(total, "enquiry ", "enquiries ")}${says}`,
  );
  const subject = [headline, ...others].join(", ");
  const mail = {
    brand: site.brand,
    subject,
    headline,
    byline: others.join(", "),
    day: formatDay(now, site.timeZone),
    sections: parts.map(toSection),
    note: `Each link opens a page of ${new URL(site.publicUrl).host} that asks before it does anything, and is good for 30 days.`,
  };
  return { subject, text: writeDigestMail(mail), html: layOutDigestMail(mail) };

  function toSection({ title, listed: { enquiries, total }, toWords, option }: Part): DigestSection {
    const missing = total - enquiries.length;
    const more =
      missing > 0 ? `And ${missing} more: the command line shows them all (list ${option}).` : null;
    return { title, items: enquiries.map((enquiry) => toItem(enquiry, toWords(enquiry))), more };
  }

  function toItem(
    enquiry: StoredEnquiry,
    { lines, quote, links, title }: ReturnType<Part["toWords"]>,
  ): DigestItem {
    const { reference, receivedAt } = enquiry;
    const days = Math.floor((now - receivedAt) / dayMs);
    const age = days > 0 ? ` (${days} ${plural(days, "day", "days")})` : "";
    const received = `${reference}, received ${formatShortTime(receivedAt, site.timeZone)}${age}`;
    return {
      title: title ?? describeSender(enquiry),
      lines: [summarize(enquiry).kind, received, ...lines],
      quote,
      links: links.map(([words, action], index) => ({
        words,
        href: linkTo(reference, action),
        look: index === 0 ? "other" : "quiet",
      })),
    };
  }
}

const answered: ItemLink = ["Mark as answered", "answered"];
const spam: ItemLink = ["This is spam", "spam"];

function describeUnanswered() {
  return { lines: [], quote: null, links: [answered, spam] };
}

function describeSetAside(enquiry: StoredEnquiry) {
  const reasons = enquiry.spamReasons.map((reason) => reason.replace(/ \(\d+\)$/, ""));
  return {
    title: withoutLinks(describeSender(enquiry)),
    lines: [`Why: ${reasons.join(", ")}`],
    quote: oneLine(withoutLinks(enquiry.fields.message ?? ""), 200),
    links: [["This is genuine: deliver it", "genuine"] as const, spam],
  };
}

/** Junk filters judge a mail by the addresses in it: those of an advertisement are left out. */
function withoutLinks(text: string): string {
  return text.replace(/\b(?:https?:\/\/|www\.)[^\s,]+/gi, "[link]");
}

const channelNames: Record<Channel, string> = {
  email: "The mail to sales",
  webhook: "The webhook",
  copy: "The visitor's copy",
};

function describeUndelivered({ deliveries }: StoredEnquiry) {
  const failures = deliveries
    .filter(({ state }) => state === "failed")
    .map(
      ({ channel, lastError }) =>
        `${channelNames[channel]} was given up: ${lastError ?? "no reason was kept"}`,
    );
  return { lines: failures, quote: null, links: [["Try again", "resend"] as const, answered] };
}

function describeSender(enquiry: StoredEnquiry): string {
  const { headline, byline } = summarize(enquiry);
  return byline ? `${headline}, ${byline}` : headline;
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

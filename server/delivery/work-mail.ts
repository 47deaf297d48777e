import type { Channel, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import type { LinkTo, MailSite } from "./enquiry-mail.ts";
import { summarize } from "./enquiry-summary.ts";
import type { MailLink } from "./mail-layout.ts";
import { formatDay, formatShortTime } from "./mail-times.ts";
import { oneLine } from "./one-line.ts";
import { layOutWorkMail, type WorkItem, type WorkSection, writeWorkMail } from "./work-mail-layout.ts";

export interface Listed {
  enquiries: StoredEnquiry[];
  /** There may be more than are listed. */
  total: number;
}

/** What waits for somebody. */
export interface OpenWork {
  unanswered: Listed;
  setAside: Listed;
  /** With deliveries that were given up. */
  undelivered: Listed;
}

export interface WorkMail {
  subject: string;
  text: string;
  html: string;
}

/** Lines of a section; a mail is not for reading hundreds. */
export const mostListed = 20;

export interface WorkMailSurroundings {
  site: MailSite;
  linkTo: LinkTo;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Composes the digest: what is unanswered, set aside and undelivered. Null when there is nothing to say. */
export function composeDigest(work: OpenWork, surroundings: WorkMailSurroundings): WorkMail | null {
  const { unanswered, setAside, undelivered } = work;
  const parts = [
    unanswered.total > 0 &&
      `${countEnquiries(unanswered.total)} ${plural(unanswered.total, "waits", "wait")} for an answer`,
    setAside.total > 0 && `${countIfFirst(setAside.total, unanswered.total)} set aside as suspicious`,
    undelivered.total > 0 &&
      `${countIfFirst(undelivered.total, unanswered.total + setAside.total)} could not be delivered`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return compose(
    parts,
    [
      listSection(
        "Waiting for an answer",
        unanswered,
        (enquiry) => describeUnanswered(enquiry, surroundings),
        "--state new",
      ),
      listSection(
        "Set aside as suspicious",
        setAside,
        (enquiry) => describeSetAside(enquiry, surroundings),
        "--state held",
      ),
      listSection(
        "Not delivered",
        undelivered,
        (enquiry) => describeUndelivered(enquiry, surroundings),
        "--state failed",
      ),
    ],
    surroundings,
  );
}

/** Composes the first notice of what was set aside, so that a false alarm is a customer kept waiting an hour, not lost. */
export function composeWarning(setAside: Listed, surroundings: WorkMailSurroundings): WorkMail {
  return compose(
    [`${countEnquiries(setAside.total)} set aside as suspicious`],
    [
      listSection(
        setAside.total === 1 ? "Is it genuine?" : "Are they genuine?",
        setAside,
        (enquiry) => describeSetAside(enquiry, surroundings),
        "--state held",
      ),
    ],
    surroundings,
  );
}

function compose(
  [headline = "", ...others]: string[],
  sections: Array<WorkSection | null>,
  { site, now }: WorkMailSurroundings,
): WorkMail {
  const subject = [headline, ...others].join(", ");
  const mail = {
    brand: site.brand,
    subject,
    headline,
    byline: others.join(", "),
    day: formatDay(now, site.timeZone),
    sections: sections.filter((section) => section !== null),
    note: `Each link opens a page of ${new URL(site.publicUrl).host} that asks before it does anything, and is good for 30 days.`,
  };
  return { subject, text: writeWorkMail(mail), html: layOutWorkMail(mail) };
}

function listSection(
  title: string,
  { enquiries, total }: Listed,
  describe: (enquiry: StoredEnquiry) => WorkItem,
  option: string,
): WorkSection | null {
  if (total === 0) return null;
  const missing = total - enquiries.length;
  return {
    title,
    items: enquiries.map(describe),
    more: missing > 0 ? `And ${missing} more: the command line shows them all (list ${option}).` : null,
  };
}

function describeUnanswered(enquiry: StoredEnquiry, surroundings: WorkMailSurroundings): WorkItem {
  return {
    ...describeSender(enquiry, surroundings),
    quote: null,
    links: links(enquiry, surroundings, [
      ["Mark as answered", "answered"],
      ["This is spam", "spam"],
    ]),
  };
}

function describeSetAside(enquiry: StoredEnquiry, surroundings: WorkMailSurroundings): WorkItem {
  const item = describeSender(enquiry, surroundings);
  const reasons = enquiry.spamReasons.map((reason) => reason.replace(/ \(\d+\)$/, ""));
  return {
    ...item,
    title: withoutLinks(item.title),
    lines: [...item.lines, `Why: ${reasons.join(", ")}`],
    quote: oneLine(withoutLinks(enquiry.fields.message ?? ""), 200),
    links: links(enquiry, surroundings, [
      ["This is genuine: deliver it", "genuine"],
      ["This is spam", "spam"],
    ]),
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

function describeUndelivered(enquiry: StoredEnquiry, surroundings: WorkMailSurroundings): WorkItem {
  const item = describeSender(enquiry, surroundings);
  const failures = enquiry.deliveries
    .filter(({ state }) => state === "failed")
    .map(
      ({ channel, lastError }) =>
        `${channelNames[channel]} was given up: ${lastError ?? "no reason was kept"}`,
    );
  return {
    ...item,
    lines: [...item.lines, ...failures],
    quote: null,
    links: links(enquiry, surroundings, [
      ["Try again", "resend"],
      ["Mark as answered", "answered"],
    ]),
  };
}

function describeSender(enquiry: StoredEnquiry, { site, now }: WorkMailSurroundings) {
  const { headline, byline, kind } = summarize(enquiry);
  const days = Math.floor((now - enquiry.receivedAt) / 86_400_000);
  const age = days > 0 ? ` (${days} ${plural(days, "day", "days")})` : "";
  return {
    title: byline ? `${headline}, ${byline}` : headline,
    lines: [
      kind,
      `${enquiry.reference}, received ${formatShortTime(enquiry.receivedAt, site.timeZone)}${age}`,
    ],
  };
}

function links(
  { reference }: StoredEnquiry,
  { linkTo }: WorkMailSurroundings,
  actions: ReadonlyArray<readonly [words: string, action: Parameters<LinkTo>[1]]>,
): MailLink[] {
  return actions.map(([words, action], index) => ({
    words,
    href: linkTo(reference, action),
    look: index === 0 ? "other" : "quiet",
  }));
}

function countEnquiries(count: number): string {
  return `${count} ${plural(count, "enquiry", "enquiries")}`;
}

/** The first of several counts says what is counted. */
function countIfFirst(count: number, before: number): string {
  return before === 0 ? countEnquiries(count) : String(count);
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

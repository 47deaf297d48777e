import type { FollowUpAction } from "#domain/enquiries/follow-up.ts";
import type { Channel, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { dayMs } from "#domain/zoned-time.ts";
import { defuseLinks } from "./defuse-links.ts";
import type { LinkTo, MailSite } from "./enquiry-mail.ts";
import { describeFields, summarize } from "./enquiry-summary.ts";
import {
  type ComposedMail,
  heading,
  item,
  layOutMail,
  type MailItem,
  type MailLink,
  notes,
  opening,
  remark,
} from "./mail-layout.ts";
import { formatDay, formatShortTime } from "./mail-times.ts";
import { oneLine } from "./one-line.ts";

export interface Listed {
  enquiries: StoredEnquiry[];
  /** The number of all enquiries of this kind. `enquiries` may contain only some of them. */
  total: number;
}

export interface OpenEnquiries {
  unanswered: Listed;
  setAside: Listed;
  /** Enquiries with a delivery that has failed for good. */
  undelivered: Listed;
}

export interface DigestSurroundings {
  site: MailSite;
  linkTo: LinkTo;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The most enquiries in one section of the mail. Nobody reads hundreds of enquiries in a mail. */
export const mostListed = 20;

/** In characters. Longer messages are shortened; `npm run enquiries -- show` shows the whole message. */
const longestMessage = 1_000;
const longestSuspiciousMessage = 200;

/** Composes the digest of unanswered, suspicious and undelivered enquiries. Null when there are no such enquiries. */
export function composeDigest(open: OpenEnquiries, surroundings: DigestSurroundings): ComposedMail | null {
  const sections: Section[] = [
    {
      ...open.unanswered,
      says: open.unanswered.total === 1 ? "waits for an answer" : "wait for an answer",
      title: "Waiting for an answer",
      option: "--state new",
      toItem: (enquiry) => genuineItem(enquiry, [answered, spam], surroundings),
    },
    suspiciousSection("Set aside as suspicious", open.setAside, surroundings),
    {
      ...open.undelivered,
      says: "could not be delivered",
      title: "Not delivered",
      option: "--state failed",
      toItem: (enquiry) =>
        genuineItem(enquiry, [tryAgain, answered], surroundings, describeFailures(enquiry)),
    },
  ];
  const filled = sections.filter(({ total }) => total > 0);
  return filled.length === 0 ? null : compose(filled, surroundings);
}

/**
 * Composes the warning about enquiries that were set aside as suspicious. The warning does not wait for the digest,
 * because a genuine enquiry can be among them.
 */
export function composeWarning(setAside: Listed, surroundings: DigestSurroundings): ComposedMail {
  const title = setAside.total === 1 ? "Is it genuine?" : "Are they genuine?";
  return compose([suspiciousSection(title, setAside, surroundings)], surroundings);
}

interface Section extends Listed {
  /** The text after the number of enquiries, such as `could not be delivered`. */
  says: string;
  title: string;
  /** The option of `npm run enquiries -- list` that lists all enquiries of the section. */
  option: string;
  toItem(enquiry: StoredEnquiry): MailItem;
}

function compose(sections: Section[], { site, now }: DigestSurroundings): ComposedMail {
  const [headline = "", ...others] = sections.map(({ says, total }, index) => {
    const noun = total === 1 ? "enquiry " : "enquiries ";
    return `${total} ${index === 0 ? noun : ""}${says}`;
  });
  const lists = sections.map((section) => ({ ...section, items: section.enquiries.map(section.toItem) }));
  return layOutMail({
    brand: site.brand,
    subject: [headline, ...others].join(", "),
    preview: lists.flatMap(({ items }) => items.map(({ title }) => title)).join(", "),
    aside: "Enquiries",
    parts: [
      opening({ kind: formatDay(now, site.timeZone), headline, byline: others.join(", ") }),
      ...lists.flatMap(({ title, items, total, option }) => [
        heading(title),
        ...items.map(item),
        ...(total > items.length
          ? [remark(`And ${total - items.length} more. To list all: npm run enquiries -- list ${option}`)]
          : []),
      ]),
      notes(
        [],
        `The links at the end of each enquiry open a page of ${new URL(site.publicUrl).host} that asks before it does anything. They work for 30 days.`,
      ),
    ],
  });
}

type Action = readonly [words: string, action: FollowUpAction];
const answered: Action = ["Mark as answered", "answered"];
const spam: Action = ["This is spam", "spam"];
const genuine: Action = ["This is genuine: deliver it", "genuine"];
const tryAgain: Action = ["Try again", "resend"];

function genuineItem(
  enquiry: StoredEnquiry,
  actions: Action[],
  surroundings: DigestSurroundings,
  more: string[] = [],
): MailItem {
  return {
    title: describeSender(enquiry),
    lines: [...describeArrival(enquiry, surroundings), ...more],
    contact: describeFields(enquiry).filter(({ href }) => href !== undefined),
    message: oneLine(enquiry.fields.message ?? "", longestMessage),
    links: linkActions(enquiry, actions, surroundings),
  };
}

/**
 * Makes the section about suspicious enquiries. It contains no contact details and no links from the visitor, because spam
 * filters judge a mail by the addresses in it.
 */
function suspiciousSection(title: string, listed: Listed, surroundings: DigestSurroundings): Section {
  return {
    ...listed,
    says: "set aside as suspicious",
    title,
    option: "--state held",
    toItem(enquiry) {
      const reasons = enquiry.spamReasons.map((reason) => reason.replace(/ \(\d+\)$/, ""));
      return {
        title: defuseLinks(describeSender(enquiry)),
        lines: [...describeArrival(enquiry, surroundings).map(defuseLinks), `Why: ${reasons.join(", ")}`],
        contact: [],
        message: defuseLinks(oneLine(enquiry.fields.message ?? "", longestSuspiciousMessage)),
        links: linkActions(enquiry, [genuine, spam], surroundings),
      };
    },
  };
}

function describeSender(enquiry: StoredEnquiry): string {
  const { headline, byline } = summarize(enquiry);
  return byline ? `${headline}, ${byline}` : headline;
}

function describeArrival(enquiry: StoredEnquiry, { site, now }: DigestSurroundings): string[] {
  const days = Math.floor((now - enquiry.receivedAt) / dayMs);
  const age = days > 0 ? ` (${days} ${days === 1 ? "day" : "days"})` : "";
  const received = `received ${formatShortTime(enquiry.receivedAt, site.timeZone)}${age}`;
  return [summarize(enquiry).kind, `${enquiry.reference}, ${received}`];
}

const channelNames: Record<Channel, string> = {
  email: "The mail to sales",
  webhook: "The webhook",
  copy: "The visitor's copy",
};

function describeFailures({ deliveries }: StoredEnquiry): string[] {
  return deliveries
    .filter(({ state }) => state === "failed")
    .map(
      ({ channel, lastError }) => `${channelNames[channel]} was given up: ${lastError ?? "unknown error"}`,
    );
}

function linkActions(
  { reference }: StoredEnquiry,
  actions: Action[],
  { linkTo }: DigestSurroundings,
): MailLink[] {
  return actions.map(([words, action], index) => ({
    words,
    href: linkTo(reference, action),
    look: index === 0 ? "other" : "quiet",
  }));
}

import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { EnquiryFilter, EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import type { Notice } from "#domain/enquiries/follow-up.ts";
import {
  composeDigest,
  composeWarning,
  type DigestMail,
  type DigestSurroundings,
  mostListed,
} from "./digest-mail.ts";
import { type DigestSchedule, digestDueAt } from "./digest-schedule.ts";
import type { AttemptResult, DeliveryLog } from "./outbox.ts";

export interface NoticesOptions {
  store: Pick<EnquiryStore, "list" | "leaseNotice" | "markNoticeSent" | "markWarned">;
  /** Null: no digest. Warnings are sent all the same. */
  schedule: DigestSchedule | null;
  surroundings: Omit<DigestSurroundings, "now">;
  /** Sends a mail to sales; expected failures are values. */
  send(mail: DigestMail & { messageId: string }): Promise<AttemptResult>;
  /** What stands behind the @ of the Message-IDs. */
  messageIdDomain: string;
  log: DeliveryLog;
}

export interface Notices {
  /** Sends what is due now; never rejects. */
  look(): Promise<void>;
  /** Looks every few seconds. */
  start(): void;
  /** Waits up to `limitMs` for a mail on its way. One that isn't through by then is tried again by whoever looks later. */
  stop(limitMs: number): Promise<void>;
}

const minute = 60_000;
const hour = 60 * minute;
/** How often to look: a warning should not keep people waiting, and looking costs next to nothing. */
const lookEveryMs = 5_000;
/** Longer than sending takes; a mail that was not sent is tried again when it has run out. */
const leaseMs = 10 * minute;
/** What was received in the last moment may not be in the store yet. */
const settlingMs = 2_000;

/** Tells sales what waits: a digest at a set hour, and a warning, at most one an hour, of what was set aside. */
export function createNotices(options: NoticesOptions): Notices {
  const { store, schedule, surroundings, send, messageIdDomain, log } = options;
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  return {
    look,
    start() {
      timer ??= setInterval(look, lookEveryMs);
      timer.unref();
      look();
    },
    async stop(limitMs) {
      clearInterval(timer);
      await Promise.race([looking, sleep(limitMs, undefined, { ref: false })]);
    },
  };

  function look(): Promise<void> {
    // One after the other: a slow mail server must not be told the same twice by this very process.
    looking = looking.then(() => attempt("warning", warn)).then(() => attempt("digest", digest));
    return looking;
  }

  async function attempt(notice: Notice, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, notice }, "a notice to sales could not be made; it is tried again");
    }
  }

  async function warn(): Promise<void> {
    const at = Date.now();
    const before = at - settlingMs;
    const setAside = await list({ followUp: "new", isHeld: true, isWarned: false, before });
    if (setAside.total === 0) return;
    const lease = await store.leaseNotice("warning", { now: at, leaseMs, sentBefore: at - hour });
    if (lease === undefined) return;
    const references = setAside.enquiries.map(({ reference }) => reference);
    const mail = composeWarning(setAside, { ...surroundings, now: at });
    if (!(await deliver("warning", mail, references.join()))) return;
    await store.markWarned(before, at);
    await store.markNoticeSent("warning", lease, at);
  }

  async function digest(): Promise<void> {
    const at = Date.now();
    const dueAt = schedule && digestDueAt(schedule, { now: at, timeZone: surroundings.site.timeZone });
    if (dueAt === null || dueAt === undefined) return;
    const lease = await store.leaseNotice("digest", { now: at, leaseMs, sentBefore: dueAt });
    if (lease === undefined) return;
    const [unanswered, setAside, undelivered] = await Promise.all([
      list({ followUp: "new", isHeld: false, first: "oldest" }),
      list({ followUp: "new", isHeld: true }),
      list({ state: "failed", followUp: "new", isHeld: false, first: "oldest" }),
    ]);
    const mail = composeDigest({ unanswered, setAside, undelivered }, { ...surroundings, now: at });
    if (mail !== null && !(await deliver("digest", mail, String(dueAt)))) return;
    await store.markNoticeSent("digest", lease, at);
  }

  async function deliver(notice: Notice, mail: DigestMail, about: string): Promise<boolean> {
    // The same on a second try, so that a mail that did arrive is recognised.
    const id = createHash("sha256").update(about).digest("hex").slice(0, 32);
    const result = await send({ ...mail, messageId: `<${notice}-${id}@${messageIdDomain}>` });
    if (result.ok) log.info({ notice, ...(result.warning && { warning: result.warning }) }, "sales was told");
    else
      log.warn({ notice, error: result.error }, "sales could not be told; it is tried again in ten minutes");
    return result.ok;
  }

  function list(filter: Omit<EnquiryFilter, "limit" | "offset">) {
    return store.list({ ...filter, limit: mostListed, offset: 0 });
  }
}

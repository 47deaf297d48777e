import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Notice } from "#domain/enquiries/follow-up.ts";
import type { EnquiryFilter } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryDatabase } from "../enquiries/store/enquiry-database.ts";
import { composeDigest, composeWarning, type DigestSurroundings, mostListed } from "./digest-mail.ts";
import { type DigestSchedule, digestDueAt } from "./digest-schedule.ts";
import type { ComposedMail } from "./mail-layout.ts";
import type { AttemptResult, DeliveryLog } from "./outbox.ts";

export interface NoticesOptions {
  store: Pick<EnquiryDatabase, "list" | "leaseNotice" | "markNoticeSent" | "markWarned">;
  /** Null: no digest is sent. Warnings are still sent. */
  schedule: DigestSchedule | null;
  surroundings: Omit<DigestSurroundings, "now">;
  /** Sends a mail to sales. Resolves with an expected failure instead of rejecting. */
  send(mail: ComposedMail & { messageId: string }): Promise<AttemptResult>;
  /** The part of the Message-IDs after the @. */
  messageIdDomain: string;
  log: DeliveryLog;
}

const minute = 60_000;
const hour = 60 * minute;
const lookEveryMs = 5_000;
/** Must be longer than sending a mail takes. If sending fails, the notice is tried again when the lease has expired. */
const leaseMs = 10 * minute;
/** How long an enquiry may take to reach the store after it was received. */
const settlingMs = 2_000;

/**
 * Sends sales a digest of open enquiries at a set time, and warnings about enquiries that were set aside as suspicious.
 * At most one warning is sent per hour.
 */
export function createNotices({ store, schedule, surroundings, send, messageIdDomain, log }: NoticesOptions) {
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  return {
    look,
    /** Calls `look` at once and then every five seconds. */
    start() {
      timer ??= setInterval(look, lookEveryMs);
      timer.unref();
      look();
    },
    /** Waits up to `limitMs` for a mail that is being sent. An unfinished mail is sent again when its lease has expired. */
    async stop(limitMs: number) {
      clearInterval(timer);
      await Promise.race([looking, sleep(limitMs, undefined, { ref: false })]);
    },
  };

  /** Sends the notices that are due now. Never rejects. */
  function look(): Promise<void> {
    // Calls run one after the other, so that a notice is not sent twice when the mail server is slow.
    looking = looking.then(() => attempt("warning", warn)).then(() => attempt("digest", digest));
    return looking;
  }

  async function attempt(notice: Notice, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      log.error({ err: error, notice }, "a notice to sales failed; it is tried again");
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

  async function deliver(notice: Notice, mail: ComposedMail, about: string): Promise<boolean> {
    // All attempts at a notice have the same Message-ID, so that mail programs recognise a mail that arrived twice. A warning
    // that lists different enquiries gets a new Message-ID.
    const id = createHash("sha256").update(about).digest("hex").slice(0, 32);
    const result = await send({ ...mail, messageId: `<${notice}-${id}@${messageIdDomain}>` });
    if (result.ok)
      log.info({ notice, ...(result.warning && { warning: result.warning }) }, "notice sent to sales");
    else
      log.warn({ notice, error: result.error }, "notice not sent to sales; it is tried again in ten minutes");
    return result.ok;
  }

  function list(filter: Omit<EnquiryFilter, "limit" | "offset">) {
    return store.list({ ...filter, limit: mostListed, offset: 0 });
  }
}

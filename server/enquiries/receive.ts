import { hash } from "node:crypto";
import { countries } from "#domain/enquiries/countries.ts";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import { type Outcome, type Refusal, unknownFailure } from "#domain/enquiries/outcome.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";
import { HOLD_FROM_SCORE, scoreSpam } from "#domain/enquiries/spam-score.ts";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { dayMs } from "#domain/zoned-time.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { EnquiryDatabase } from "./store/enquiry-database.ts";

/**
 * Receives a submitted form. Resolves with `ok: true` only when the enquiry is on disk, or in local mode when it is valid.
 * Never rejects. The visitor's IP address is used only for the rate limit, and is neither stored nor logged.
 */
export type Receive = (form: FormName, values: FormValues, visitorAddress: string) => Promise<Outcome>;

export interface ReceiveOptions {
  store: Pick<EnquiryDatabase, "add" | "findRepeats">;
  limiter: RateLimiter;
  /** Every enquiry gets a delivery for each of these channels. */
  channels: NewEnquiry["channels"];
  /** Set when visitors get copies. Returns the mailbox of an address, or null when no copy can be sent to the address. */
  mailboxOf?: (address: string) => string | null;
  log: { info(about: object, message: string): void; error(about: object, message: string): void };
  /** Called after each new enquiry, to start its delivery. */
  onStored: () => void;
}

/**
 * Checks a submit and stores it with its deliveries. The deliveries of a suspicious enquiry are held until sales releases
 * the enquiry. A repeated submit resolves with the reference of the stored enquiry.
 */
export function createReceive(options: ReceiveOptions): Receive {
  const { store, limiter, channels, mailboxOf, log, onStored } = options;
  /** For the hash of each enquiry that is being stored: its latest task. */
  const underWay = new Map<string, Promise<unknown>>();

  return async function receive(form, values, visitorAddress) {
    const checked = checkPosted(form, values);
    if (!checked.ok) return checked;
    const turn = limiter.take(visitorAddress);
    if (!turn.ok) return tooMany(turn.retryAfterSeconds);
    try {
      const contentHash = sha256([form, ...Object.entries(checked.fields)]);
      const reference = await inTurn(contentHash, () =>
        keep(form, checked.fields, values, contentHash, turn.used),
      );
      return { ok: true, reference };
    } catch (cause) {
      log.error(
        { form, ...describeFailure(cause) },
        "an enquiry could not be stored; the visitor was asked to try again",
      );
      return { ok: false, status: 503, field: null, message: unknownFailure, advice: null };
    }
  };

  /**
   * Runs tasks with equal content one after the other. Before the scripts load, an enquiry is sent without an id. The same enquiry
   * may follow at once with an id. If both tasks ran at the same time, the enquiry would be stored twice.
   */
  async function inTurn<T>(contentHash: string, task: () => Promise<T>): Promise<T> {
    const mine = (underWay.get(contentHash) ?? Promise.resolve()).then(task, task);
    underWay.set(contentHash, mine);
    try {
      return await mine;
    } finally {
      if (underWay.get(contentHash) === mine) underWay.delete(contentHash);
    }
  }

  async function keep(
    form: FormName,
    fields: Record<string, string>,
    values: FormValues,
    contentHash: string,
    rateUsed: number,
  ) {
    const receivedAt = Date.now();
    const repeats = await store.findRepeats(contentHash, receivedAt - dayMs);
    const { score: spamScore, reasons: spamReasons } = scoreSpam({
      fields,
      honeypot: values.trap,
      elapsedMs: readMilliseconds(values.elapsed),
      repeats: repeats.count,
      rateUsed,
    });
    const isHeld = spamScore >= HOLD_FROM_SCORE;
    const email = fields.email ?? fields.emailAddress ?? "";
    const copyTo = mailboxOf?.(email);
    const { reference, isNew } = await store.add({
      form,
      fields,
      email: email.toLowerCase(),
      page: readPath(values.page),
      idempotencyKey:
        values.submission && !isKeyOfADay(repeats.latestIdempotencyKey, contentHash)
          ? sha256(["submission", values.submission, contentHash])
          : (repeats.latestIdempotencyKey ?? keyOfTheDay(contentHash, receivedAt)),
      contentHash,
      spamScore,
      spamReasons,
      receivedAt,
      channels,
      isHeld,
      ...(copyTo && { copyTo }),
    });
    if (!isNew) log.info({ reference, form }, "repeated enquiry: already stored");
    else if (isHeld) log.info({ reference, form, spamReasons }, "enquiry stored and set aside as suspicious");
    else log.info({ reference, form }, "enquiry stored");
    if (isNew) onStored();
    return reference;
  }
}

/** Checks the form's rules. Line breaks become LF, because browsers post CR LF but count a line break as one character. */
export function checkPosted(form: FormName, values: FormValues) {
  const plain = Object.entries(values).map(([field, value]) => [field, value.replace(/\r\n?/g, "\n")]);
  return checkEnquiry(form, Object.fromEntries(plain), countries);
}

function tooMany(retryAfterSeconds: number): Refusal {
  return {
    ok: false,
    status: 429,
    field: null,
    message: `Too many enquiries came from your connection. Please try again in ${inWords(retryAfterSeconds)}.`,
    advice: null,
    retryAfterSeconds,
  };
}

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

function sha256(parts: unknown[]): string {
  return hash("sha256", JSON.stringify(parts));
}

/**
 * Makes the key of a submit without an id from its content and the day (UTC). More than 24 hours later, the same content gets
 * another key and is a new enquiry.
 */
function keyOfTheDay(contentHash: string, receivedAt: number): string {
  return `${contentHash}-${Math.floor(receivedAt / dayMs)}`;
}

/**
 * Whether `keyOfTheDay` made this key for a submit without an id. If the page's scripts loaded after that submit, the same enquiry
 * may be submitted again with an id.
 */
function isKeyOfADay(key: string | null, contentHash: string): boolean {
  return key?.startsWith(`${contentHash}-`) === true;
}

function readMilliseconds(text: string | undefined): number | undefined {
  return text && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** Returns the path for the mails, or an empty text if it is not a path of this site. */
function readPath(text: string | undefined): string {
  return text && /^\/(?!\/)[\w\-./]{0,300}$/.test(text) ? text : "";
}

/** Leaves out properties that may contain a visitor's text, such as the `detail` of a database error. */
function describeFailure(cause: unknown): object {
  if (!(cause instanceof Error)) return { error: "unknown" };
  return { error: cause.message, ...("code" in cause && { code: cause.code }) };
}

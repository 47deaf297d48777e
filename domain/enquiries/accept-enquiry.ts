import type { EnquiryForm } from "./enquiry.ts";
import type { Channel, EnquiryStore } from "./enquiry-store.ts";
import { checkEnquiry } from "./rules.ts";
import { HOLD_FROM_SCORE, scoreSpam } from "./spam-score.ts";

export interface EnquirySubmit {
  form: EnquiryForm;
  /** The posted values, including the hidden `submission`, `page`, `website` and `elapsed`. */
  values: Readonly<Record<string, string>>;
}

export interface AcceptanceCollaborators {
  store: Pick<EnquiryStore, "add" | "findRepeats">;
  /** Where the enquiry shall be delivered. */
  channels: Channel[];
  countries: readonly string[];
  /** Milliseconds since the epoch. */
  now: () => number;
  /** SHA-256 in hexadecimal digits. Given, because hashing off the thread costs more than the hash (FIPS 180-4). */
  sha256: (text: string) => string;
  /** Asked once per valid submit. `used`: how much of what this visitor may send at once is used up, from 0 to 1. */
  takeTurn: () => Turn;
}

export type Turn = { ok: true; used: number } | { ok: false; retryAfterSeconds: number };

export type Acceptance =
  | { ok: true; reference: string; isNew: boolean; isHeld: boolean; spamReasons: string[] }
  | { ok: false; reason: "invalid"; field: string; message: string }
  | { ok: false; reason: "too many"; retryAfterSeconds: number };

const day = 24 * 60 * 60 * 1000;

/**
 * Checks a submit and stores it, with its deliveries, before returning; never sends mail. A suspicious enquiry is stored and
 * set aside, never dropped. The same submit again is answered with the first reference. Rejects when the store can't keep it.
 */
export async function acceptEnquiry(
  { form, values }: EnquirySubmit,
  { store, channels, countries, now, sha256, takeTurn }: AcceptanceCollaborators,
): Promise<Acceptance> {
  const checked = checkEnquiry(form, withPlainNewlines(values), countries);
  if (!checked.ok) return { ok: false, reason: "invalid", field: checked.field, message: checked.message };
  const { fields } = checked;

  const turn = takeTurn();
  if (!turn.ok) return { ok: false, reason: "too many", retryAfterSeconds: turn.retryAfterSeconds };

  const receivedAt = now();
  const contentHash = sha256(JSON.stringify([form, ...Object.entries(fields)]));
  const repeats = await store.findRepeats(contentHash, receivedAt - day);
  const spam = scoreSpam({
    fields,
    honeypot: values.website,
    elapsedMs: readMilliseconds(values.elapsed),
    repeats: repeats.count,
    rateUsed: turn.used,
  });
  const isHeld = spam.score >= HOLD_FROM_SCORE;

  const { reference, isNew } = await store.add({
    form,
    fields,
    email: (fields.email ?? fields.emailAddress ?? "").toLowerCase(),
    page: readPath(values.page),
    idempotencyKey: values.submission
      ? sha256(JSON.stringify(["submission", values.submission, contentHash]))
      : (repeats.latestIdempotencyKey ?? keyOfTheDay(contentHash, receivedAt)),
    contentHash,
    spamScore: spam.score,
    spamReasons: spam.reasons,
    receivedAt,
    channels,
    isHeld,
  });
  return { ok: true, reference, isNew, isHeld, spamReasons: spam.reasons };
}

/** Browsers post the line breaks of a text area as CR LF and count them as one character. */
function withPlainNewlines(values: EnquirySubmit["values"]) {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value.replace(/\r\n?/g, "\n")]),
  );
}

/**
 * Without a submission id, the same content within 24 hours is the same enquiry. The day in the key makes two posts at
 * once meet, and lets the same content count as new after those 24 hours.
 */
function keyOfTheDay(contentHash: string, receivedAt: number) {
  return `${contentHash}-${Math.floor(receivedAt / day)}`;
}

function readMilliseconds(text: string | undefined) {
  return text && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** The path of one of our pages, or nothing: it is written into mails. */
function readPath(text: string | undefined) {
  return text && /^\/(?!\/)[\w\-./]{0,300}$/.test(text) ? text : "";
}

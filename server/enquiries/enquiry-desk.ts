import { hash } from "node:crypto";
import {
  type Acceptance,
  type AcceptanceCollaborators,
  acceptEnquiry,
  type EnquirySubmit,
} from "#domain/enquiries/accept-enquiry.ts";
import { countries } from "#domain/enquiries/countries.ts";
import type { EnquiryDesk, EnquiryOutcome } from "#domain/enquiries/enquiry-desk.ts";
import type { Channel } from "#domain/enquiries/enquiry-store.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";
import { UNKNOWN_FAILURE } from "#domain/enquiries/unknown-failure.ts";
import type { RateLimiter } from "./rate-limit.ts";

interface DeskLog {
  info(about: object, message: string): void;
  error(about: object, message: string): void;
}

/** What `served` needs; `local` keeps and transmits nothing (specification, section 7). */
export type DeskSettings =
  | { mode: "local" }
  | {
      mode: "served";
      store: AcceptanceCollaborators["store"];
      limiter: RateLimiter;
      /** Every enquiry gets a delivery per channel, also while that channel is not set up yet. */
      channels: Channel[];
      log: DeskLog;
      /** Told after each new enquiry, so that delivery need not wait for the next look. */
      onAccepted?: (enquiry: { isHeld: boolean }) => void;
      now?: () => number;
    };

/** Makes the desk for a visitor's address. The address is only asked for its turn, and neither stored nor logged. */
export function makeEnquiryDesk(settings: DeskSettings): (visitorAddress: string) => EnquiryDesk {
  if (settings.mode === "local") return () => localDesk;
  const { store, limiter, channels, log, onAccepted, now = Date.now } = settings;

  async function receive(submit: EnquirySubmit, visitorAddress: string): Promise<EnquiryOutcome> {
    try {
      const takeTurn = () => limiter.take(visitorAddress);
      const acceptance = await acceptEnquiry(submit, { store, channels, countries, now, sha256, takeTurn });
      if (acceptance.ok) report(acceptance, submit);
      return toOutcome(acceptance);
    } catch (cause) {
      log.error(
        { form: submit.form, ...describeFailure(cause) },
        "an enquiry could not be stored; the visitor was asked to try again",
      );
      return { ok: false, status: 503, field: null, message: UNKNOWN_FAILURE };
    }
  }

  function report(accepted: Acceptance & { ok: true }, { form }: EnquirySubmit) {
    const { reference, isNew, isHeld, spamReasons } = accepted;
    if (!isNew) {
      log.info({ reference, form }, "the same enquiry again: already stored");
      return;
    }
    if (isHeld) log.info({ reference, form, spamReasons }, "enquiry stored and set aside as suspicious");
    else log.info({ reference, form }, "enquiry stored");
    onAccepted?.({ isHeld });
  }

  return (visitorAddress) => ({ receive: (form, values) => receive({ form, values }, visitorAddress) });
}

const localDesk: EnquiryDesk = {
  async receive(form, values) {
    const checked = checkEnquiry(form, values, countries);
    if (checked.ok) return { ok: true, reference: null };
    return { ok: false, status: 422, field: checked.field, message: checked.message };
  },
};

const sha256 = (text: string) => hash("sha256", text);

function toOutcome(acceptance: Acceptance): EnquiryOutcome {
  if (acceptance.ok) return { ok: true, reference: acceptance.reference };
  if (acceptance.reason === "invalid")
    return { ok: false, status: 422, field: acceptance.field, message: acceptance.message };
  const { retryAfterSeconds } = acceptance;
  return {
    ok: false,
    status: 429,
    field: null,
    message: `Too many enquiries came from your connection. Please try again in ${inWords(retryAfterSeconds)}.`,
    retryAfterSeconds,
  };
}

/** Only what can't hold a visitor's words: a database's `detail` may quote the row. */
function describeFailure(cause: unknown) {
  if (!(cause instanceof Error)) return { error: "unknown" };
  return { error: cause.message, ...("code" in cause && { code: cause.code }) };
}

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

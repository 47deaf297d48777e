import { hash } from "node:crypto";
import { countries } from "#domain/enquiries/countries.ts";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import { type Outcome, unknownFailure } from "#domain/enquiries/outcome.ts";
import { checkForm } from "#domain/enquiries/rules.ts";
import { judgeSpam } from "#domain/enquiries/spam-score.ts";
import type { Channel, NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryStore } from "../store/enquiry-store.ts";
import type { RateLimiter } from "./rate-limit.ts";

/** A form as it was posted. The visitor's IP address is used only for the rate limit, and is neither stored nor logged. */
export interface Submit {
  form: FormName;
  values: FormValues;
  visitorAddress: string;
}

export interface AcceptOptions {
  store: Pick<EnquiryStore, "add">;
  limiter: RateLimiter;
  /** Every enquiry gets a delivery for each of these channels, unless its honeypot was filled in. */
  channels: Channel[];
  log: { info(about: object, message: string): void; error(about: object, message: string): void };
  /** Called after each enquiry, to start its deliveries. */
  onStored: () => void;
}

/**
 * Checks a submit and stores it with its deliveries. Resolves with `ok: true` only when the enquiry is on disk. The same form with the
 * same words within 24 hours resolves with the reference of the stored enquiry. Never rejects.
 */
export async function acceptEnquiry(
  { form, values, visitorAddress }: Submit,
  { store, limiter, channels, log, onStored }: AcceptOptions,
): Promise<Outcome> {
  const checked = checkPosted(form, values);
  if (!checked.ok) return checked;
  const turn = limiter.take(visitorAddress);
  if (!turn.ok) return turn;
  const enquiry = {
    ...describeSubmit(form, checked.fields, values),
    ...judgeSpam({
      fields: checked.fields,
      honeypot: values.trap,
      elapsedMs: readMilliseconds(values.elapsed),
    }),
    channels: values.trap ? [] : channels,
  };
  try {
    const { reference, isNew } = await store.add(enquiry);
    const { spamReasons } = enquiry;
    if (!isNew) log.info({ reference, form }, "repeated enquiry: already stored");
    else if (values.trap) log.info({ reference, form, spamReasons }, "enquiry stored and not delivered");
    else log.info({ reference, form, ...(enquiry.isSuspicious && { spamReasons }) }, "enquiry stored");
    onStored();
    return { ok: true, reference };
  } catch (cause) {
    log.error(
      { form, ...withoutVisitorText(cause) },
      "an enquiry could not be stored; the visitor was asked to try again",
    );
    return { ok: false, status: 503, field: null, message: unknownFailure, advice: null };
  }
}

/** Checks the form's rules. Line breaks become LF, because browsers post CR LF but count a line break as one character. */
export function checkPosted(form: FormName, values: FormValues) {
  const plain = Object.entries(values).map(([field, value]) => [field, value.replace(/\r\n?/g, "\n")]);
  return checkForm(form, Object.fromEntries(plain), countries);
}

function describeSubmit(form: FormName, fields: NewEnquiry["fields"], values: FormValues) {
  return {
    form,
    fields,
    email: fields.email ?? fields.emailAddress ?? "",
    page: readPath(values.page),
    contentHash: hash("sha256", JSON.stringify([form, ...Object.entries(fields)])),
    receivedAt: Date.now(),
  };
}

function readMilliseconds(text: string | undefined): number | undefined {
  return text && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** Returns the path for the mails, or an empty text if it is not a path of this site. */
function readPath(text: string | undefined): string {
  return text && /^\/(?!\/)[\w\-./]{0,300}$/.test(text) ? text : "";
}

/** Leaves out properties that may contain a visitor's text, such as the `detail` of a database error. */
function withoutVisitorText(cause: unknown): object {
  if (!(cause instanceof Error)) return { error: "unknown" };
  return { error: cause.message, ...("code" in cause && { code: cause.code }) };
}

import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { NodemailerError } from "nodemailer/lib/errors";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryMail } from "./enquiry-mail.ts";
import type { MailSettings } from "./mail-settings.ts";
import { type AttemptResult, type Deliverer, longestAttemptMs } from "./outbox.ts";

/**
 * Sends each enquiry to sales over a new connection. A mail may arrive although the connection was lost, so a second attempt may
 * send it twice. All attempts have the same Message-ID, by which mail programs recognise the duplicate.
 */
export function createSmtpDeliverer(
  settings: MailSettings,
  compose: (enquiry: StoredEnquiry) => EnquiryMail,
  timeoutMs = longestAttemptMs,
): Deliverer {
  return async ({ messageId, enquiry, deliveredTo }) => {
    const to = enquiry.form === "new-customer" ? settings.newCustomerTo : settings.to;
    return await sendMail(settings, { messageId, to, ...compose(enquiry) }, { deliveredTo, timeoutMs });
  };
}

/** Sends a test mail to every address that receives enquiries. Resolves with a failure instead of rejecting. */
export function sendTestMail(settings: MailSettings, siteOrigin: string): Promise<AttemptResult> {
  return sendMail(settings, {
    messageId: `<test-${randomUUID()}@${settings.from.address.split("@")[1]}>`,
    to: [...new Set([...settings.to, ...settings.newCustomerTo])],
    subject: `Test mail from ${siteOrigin}`,
    text: "Enquiries from the website arrive in this mailbox. You do not have to do anything.\n",
  });
}

type Mail = Pick<EnquiryMail, "subject" | "text"> &
  Partial<EnquiryMail> & { messageId: string; to: string[] };

/** Sends a mail to the addresses that have not received it yet. Resolves with a failure instead of rejecting. */
async function sendMail(
  settings: MailSettings,
  mail: Mail,
  {
    deliveredTo = [],
    timeoutMs = longestAttemptMs,
  }: { deliveredTo?: readonly string[]; timeoutMs?: number } = {},
): Promise<AttemptResult> {
  const waiting = mail.to.filter((address) => !deliveredTo.includes(address));
  // The operator may have removed the waiting address from the settings.
  if (waiting.length === 0) return { ok: true };
  const transport = createTransport({
    ...settings.server,
    // nodemailer must not read a visitor's text as the path or the address of a file to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await transport.sendMail({
      ...mail,
      from: settings.from,
      envelope: { from: settings.from.address, to: waiting },
      // This header prevents automatic answers, such as out-of-office notices, which would go to the visitor (Reply-To).
      headers: { "Auto-Submitted": "auto-generated" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return judgeRefusals(sent.rejectedErrors ?? [], { waiting, deliveredTo });
  } catch (cause) {
    const error = cause as NodemailerError;
    if (deliveredTo.length > 0 && error.rejectedErrors)
      return judgeRefusals(error.rejectedErrors, { waiting, deliveredTo });
    return failureOf(error, timeoutMs);
  } finally {
    transport.close();
  }
}

/**
 * Judges a mail that some addresses have received and others have not. An address that the server puts off (SMTP 4xx) waits for the next
 * attempt. An address that the server refuses for good (5xx) is only reported, because a retry would meet the same refusal.
 */
function judgeRefusals(
  refusals: NodemailerError[],
  { waiting, deliveredTo }: { waiting: string[]; deliveredTo: readonly string[] },
): AttemptResult {
  if (refusals.length === 0) return { ok: true };
  const described = refusals
    .map(
      ({ recipient, permanent, response }) =>
        `${permanent ? "refused" : "put off"} for ${recipient}: ${response}`,
    )
    .join("; ");
  if (refusals.every(({ permanent }) => permanent)) return { ok: true, warning: described };
  const missing = refusals.map(({ recipient }) => recipient);
  return {
    ok: false,
    error: `SMTP: ${described}`,
    failure: "temporary",
    deliveredTo: [...deliveredTo, ...waiting.filter((address) => !missing.includes(address))],
  };
}

function failureOf(error: NodemailerError, timeoutMs: number): AttemptResult {
  if (error.code === "EABORT")
    return { ok: false, error: `SMTP: not finished within ${timeoutMs / 1000} s`, failure: "temporary" };
  const detail = error.response ?? error.message;
  const code = error.originalCode ?? error.code;
  return {
    ok: false,
    error: error.response || !code || detail.includes(code) ? `SMTP: ${detail}` : `SMTP: ${detail} (${code})`,
    failure: error.permanent ? "refused" : "temporary",
  };
}

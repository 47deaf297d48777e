import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryMail } from "./enquiry-mail.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { AttemptResult, Deliverer } from "./outbox.ts";

/**
 * Sends each enquiry to sales over a new connection. A mail may arrive although the connection was lost, so a second attempt may
 * send it twice. All attempts have the same Message-ID, by which mail programs recognise the duplicate.
 */
export function createSmtpDeliverer(
  settings: MailSettings,
  compose: (enquiry: StoredEnquiry) => EnquiryMail,
): Deliverer {
  return async ({ messageId, enquiry }) => {
    const { replyTo, ...mail } = compose(enquiry);
    const to = enquiry.form === "new-customer" ? settings.newCustomerTo : settings.to;
    return await sendMail(settings, { messageId, to, ...mail, ...(replyTo && { replyTo }) });
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

interface Mail extends Partial<Omit<EnquiryMail, "subject" | "text">> {
  messageId: string;
  to: string[];
  subject: string;
  text: string;
}

/** Sends a mail. Resolves with a failure instead of rejecting. */
async function sendMail(settings: MailSettings, { replyTo, ...mail }: Mail): Promise<AttemptResult> {
  const transport = createTransport({
    ...settings.server,
    // nodemailer must not read a visitor's text as the path or the address of a file to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await transport.sendMail({
      ...mail,
      ...(replyTo && { replyTo }),
      from: settings.from,
      // This header prevents automatic answers, such as out-of-office notices, which would go to the visitor (Reply-To).
      headers: { "Auto-Submitted": "auto-generated" },
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    if (sent.rejected.length === 0) return { ok: true };
    // If some addresses are refused, the mail counts as sent: a retry would repeat the mail to the others.
    return {
      ok: true,
      warning: `refused for ${sent.rejected.join(", ")}: ${sent.rejectedErrors?.[0]?.response}`,
    };
  } catch (error) {
    return failureOf(error as SmtpError, settings.timeoutMs);
  } finally {
    transport.close();
  }
}

/** The properties of nodemailer's errors that this file uses. */
interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  permanent?: boolean;
  response?: string;
}

function failureOf(error: SmtpError, timeoutMs: number): AttemptResult {
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

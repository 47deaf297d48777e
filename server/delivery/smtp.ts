import { randomUUID } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryMail } from "./enquiry-mail.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { AttemptResult, Deliverer } from "./outbox.ts";
import type { VisitorCopy } from "./visitor-copy.ts";

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
    return await sendToSales(settings, { messageId, ...mail, ...(replyTo && { replyTo }) });
  };
}

/** Sends visitors their copy. A copy is an automatic answer, so it has no return path if the server permits that (RFC 3834). */
export function createCopyDeliverer(
  settings: MailSettings,
  compose: (enquiry: StoredEnquiry) => VisitorCopy | null,
  replyTo: string | undefined,
): Deliverer {
  return async ({ messageId, enquiry }) => {
    const copy = compose(enquiry);
    if (copy === null)
      return { ok: false, error: "some mail servers reject the visitor's address", retry: "never" };
    const content = {
      messageId,
      ...copy,
      ...(replyTo && { replyTo }),
      headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    };
    const signal = AbortSignal.timeout(settings.timeoutMs);
    const withoutSender = { ...content, envelope: { from: "", to: copy.to } };
    return settle(
      settings,
      transmit(settings, withoutSender, signal).catch((error: SmtpError) => {
        // Some servers refuse a mail without a return path. The second attempt uses the site's sender as return path.
        if (error.command !== "MAIL FROM" || !error.permanent) throw error;
        return transmit(settings, content, signal);
      }),
    );
  };
}

/** Sends a test mail to sales. Resolves with a failure instead of rejecting. */
export function sendTestMail(
  settings: MailSettings,
  site: { brand: string; publicUrl: string },
): Promise<AttemptResult> {
  const mail = {
    messageId: `<test-${randomUUID()}@${settings.from.address.split("@")[1]}>`,
    subject: `Test mail from the ${site.brand} website`,
    text: [
      `This is a test mail from ${site.publicUrl}.`,
      "",
      "Enquiries from the website arrive in this mailbox. You do not have to do anything.",
    ].join("\n"),
  };
  return sendToSales(settings, mail);
}

/** Sends a mail to all addresses of sales. Resolves with a failure instead of rejecting. */
export function sendToSales(
  settings: MailSettings,
  mail: Omit<Mail, "to" | "headers" | "envelope">,
): Promise<AttemptResult> {
  // This header prevents automatic answers, such as out-of-office notices, which would go to the visitor (Reply-To).
  const headers = { "Auto-Submitted": "auto-generated" };
  const signal = AbortSignal.timeout(settings.timeoutMs);
  return settle(settings, transmit(settings, { ...mail, to: settings.to, headers }, signal));
}

type Mail = Required<Pick<SendMailOptions, "messageId" | "subject" | "text" | "to" | "headers">> &
  Pick<SendMailOptions, "html" | "replyTo" | "envelope">;

/** Sends a mail. Rejects with an SmtpError. */
async function transmit(settings: MailSettings, mail: Mail, signal: AbortSignal): Promise<AttemptResult> {
  const transport = createTransport({
    ...settings.server,
    // nodemailer must not read a visitor's text as the path or the address of a file to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await transport.sendMail({ ...mail, from: settings.from, signal });
    if (sent.rejected.length === 0) return { ok: true };
    // If some addresses are refused, the mail counts as sent: a retry would repeat the mail to the others.
    return {
      ok: true,
      warning: `refused for ${sent.rejected.join(", ")}: ${sent.rejectedErrors?.[0]?.response}`,
    };
  } finally {
    transport.close();
  }
}

function settle({ timeoutMs }: MailSettings, transmission: Promise<AttemptResult>): Promise<AttemptResult> {
  return transmission.catch((error: SmtpError) => describeFailure(error, timeoutMs));
}

/** The properties of nodemailer's errors that this file uses. */
interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  permanent?: boolean;
  response?: string;
  command?: string;
}

function describeFailure(error: SmtpError, timeoutMs: number): AttemptResult {
  if (error.code === "EABORT")
    return { ok: false, error: `SMTP: not finished within ${timeoutMs / 1000} s`, retry: "soon" };
  const detail = error.response ?? error.message;
  const code = error.originalCode ?? error.code;
  return {
    ok: false,
    error: error.response || !code || detail.includes(code) ? `SMTP: ${detail}` : `SMTP: ${detail} (${code})`,
    retry: error.permanent ? "rarely" : "soon",
  };
}

import { randomUUID } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import type { EnquiryMail } from "./enquiry-mail.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { AttemptResult, Deliverer } from "./outbox.ts";

export interface SmtpTimeouts {
  /** Finding and reaching the server. */
  connectMs: number;
  /** Waiting for its greeting. */
  greetMs: number;
  /** Silence in the middle of a conversation. */
  silenceMs: number;
  /** All of it. A server that scans what it takes may need most of a minute after DATA. */
  allMs: number;
}

const usualTimeouts: SmtpTimeouts = { connectMs: 15_000, greetMs: 20_000, silenceMs: 60_000, allMs: 120_000 };

/**
 * Sends enquiries to the sales inbox, one connection each. Every attempt carries the delivery's Message-ID: a
 * connection lost after DATA may have delivered, and mail programs fold two mails of one Message-ID into one.
 */
export function createSmtpDeliverer(
  settings: MailSettings,
  compose: (enquiry: StoredEnquiry) => EnquiryMail,
  timeouts: SmtpTimeouts = usualTimeouts,
): Deliverer {
  return {
    timeoutMs: timeouts.allMs,
    async deliver(delivery) {
      const { subject, text, html, replyTo } = compose(delivery.enquiry);
      return await send(settings, timeouts, {
        messageId: delivery.messageId,
        subject,
        text,
        html,
        ...(replyTo && { replyTo }),
      });
    },
  };
}

/** Sends a mail to the sales inbox that says it is a test; resolves also when that fails. */
export function sendTestMail(
  settings: MailSettings,
  site: { brand: string; publicUrl: string },
  timeouts: SmtpTimeouts = usualTimeouts,
): Promise<AttemptResult> {
  return send(settings, timeouts, {
    messageId: `<test-${randomUUID()}@${settings.from.address.split("@")[1]}>`,
    subject: `Test mail from the ${site.brand} website`,
    text: [
      `This is a test mail from ${site.publicUrl}.`,
      "",
      "Enquiries from the website arrive in this inbox. There is nothing to do.",
    ].join("\n"),
  });
}

type Content = Required<Pick<SendMailOptions, "messageId" | "subject" | "text">> &
  Pick<SendMailOptions, "html" | "replyTo">;

async function send(
  settings: MailSettings,
  timeouts: SmtpTimeouts,
  content: Content,
): Promise<AttemptResult> {
  const transport = createTransport({
    ...settings.server,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetMs,
    socketTimeout: timeouts.silenceMs,
    // Content is text that visitors typed: it must never be taken for the path or address of a file to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await transport.sendMail({
      ...content,
      from: settings.from,
      to: settings.to,
      // Keeps out-of-office answers from going to the visitor in Reply-To.
      headers: { "Auto-Submitted": "auto-generated" },
      signal: AbortSignal.timeout(timeouts.allMs),
    });
    if (sent.rejected.length === 0) return { ok: true };
    // Somebody in sales has it. Trying again would send it twice to those who do.
    return {
      ok: true,
      warning: `refused for ${sent.rejected.join(", ")}: ${sent.rejectedErrors?.[0]?.response}`,
    };
  } catch (error) {
    return describeFailure(error as SmtpError, timeouts);
  } finally {
    transport.close();
  }
}

/** What nodemailer attaches to its errors, as far as it is used here. */
interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  permanent?: boolean;
  response?: string;
}

function describeFailure(error: SmtpError, timeouts: SmtpTimeouts): AttemptResult {
  if (error.code === "EABORT")
    return { ok: false, error: `SMTP: not done within ${timeouts.allMs / 1000} s`, retry: "soon" };
  const detail = error.response ?? error.message;
  const code = error.originalCode ?? error.code;
  return {
    ok: false,
    error: error.response || !code || detail.includes(code) ? `SMTP: ${detail}` : `SMTP: ${detail} (${code})`,
    retry: error.permanent ? "rarely" : "soon",
  };
}

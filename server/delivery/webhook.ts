import { Webhook } from "standardwebhooks";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { isLoopback } from "#domain/is-loopback.ts";
import { composeChatMessage } from "./chat-message.ts";
import type { AttemptResult, Deliverer } from "./outbox.ts";

export interface WebhookSettings {
  url: string;
  /** `event`: a signed event for other programs. `chat`: a text that chats show. */
  format: "event" | "chat";
  /** Signs each request. Undefined only with the format `chat`, because chats check no signature. */
  signer: Webhook | undefined;
}

const usualTimeoutMs = 20_000;

/** Reads WEBHOOK_URL. The caller writes the setting's name before an error's message. */
export function readWebhookUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !["https:", "http:"].includes(url.protocol))
    throw new Error("is not a web address: set it to an address such as https://crm.example.com/enquiries.");
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    throw new Error(
      "must begin with https://, because enquiries contain personal data. Only localhost may use http://.",
    );
  if (url.username || url.password)
    throw new Error("must not contain a user name or password: the receiver checks the signature instead.");
  return url.href;
}

/** Reads WEBHOOK_SECRET. The caller writes the setting's name before the error's message, which does not contain the secret. */
export function readWebhookSecret(secret: string): Webhook {
  const key = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1] ?? "";
  // Standard Webhooks allows keys of 24 to 64 bytes.
  const keyBytes = Buffer.from(key, "base64").length;
  if (keyBytes < 24 || keyBytes > 64)
    throw new Error(
      'must be whsec_ and 24 to 64 random bytes in Base64: make a secret with  echo "whsec_$(openssl rand -base64 32)"  and give it to the receiver as well.',
    );
  return new Webhook(secret);
}

/**
 * Posts each enquiry as JSON, signed as Standard Webhooks requires. All attempts of a delivery have the same `webhook-id`, and each
 * has its own timestamp and signature.
 */
export function createWebhookDeliverer(
  { url, format, signer }: WebhookSettings,
  { siteOrigin, timeoutMs = usualTimeoutMs }: { siteOrigin: string; timeoutMs?: number },
): Deliverer {
  return async ({ messageId, enquiry }) => {
    const body = JSON.stringify(
      format === "chat" ? { text: composeChatMessage(enquiry) } : composeEvent(enquiry, siteOrigin),
    );
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "ozo-website",
          ...(signer && signatureHeaders(signer, messageId, body)),
        },
        body,
        // Redirects are not followed: they could send personal data to an address that the operator did not set.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The body is not read: it can be endless, and it can contain the visitor's text, which must not be logged.
      await response.body?.cancel();
      return judge(response);
    } catch (error) {
      return { ok: false, error: `webhook: ${describeFetchError(error, timeoutMs)}`, failure: "temporary" };
    }
  };
}

function signatureHeaders(signer: Webhook, messageId: string, body: string) {
  const sentAt = new Date();
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
    "webhook-signature": signer.sign(messageId, sentAt, body),
  };
}

/** Increase this number when a field is removed or changes its meaning, but not when a field is added. */
const version = 1;

function composeEvent(enquiry: StoredEnquiry, siteOrigin: string) {
  const receivedAt = new Date(enquiry.receivedAt).toISOString();
  return {
    type: "enquiry.created",
    version,
    timestamp: receivedAt,
    data: {
      reference: enquiry.reference,
      form: enquiry.form,
      receivedAt,
      fields: enquiry.fields,
      page: enquiry.page,
      site: siteOrigin,
      suspectedSpam: enquiry.isSuspicious,
      spamReasons: enquiry.spamReasons,
    },
  };
}

function judge(response: Response): AttemptResult {
  const { status } = response;
  if (response.ok) return { ok: true };
  if (status === 410)
    return {
      ok: false,
      error: "webhook: answered 410 Gone, so there are no more attempts",
      failure: "final",
    };
  if (status >= 300 && status < 400)
    return {
      ok: false,
      error: `webhook: answered ${status}, a redirect, which is not followed: set WEBHOOK_URL to the final address`,
      failure: "refused",
    };
  const isPassing = status >= 500 || [408, 425, 429].includes(status);
  return { ok: false, error: `webhook: answered ${status}`, failure: isPassing ? "temporary" : "refused" };
}

function describeFetchError(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} s`;
  const cause = error.cause as (Error & { code?: string }) | undefined;
  return cause ? `${cause.message || error.message}${cause.code ? ` (${cause.code})` : ""}` : error.message;
}

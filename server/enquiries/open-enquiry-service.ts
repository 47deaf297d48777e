import type { Channel } from "#domain/enquiries/stored-enquiry.ts";
import { composeEnquiryMail } from "../delivery/enquiry-mail.ts";
import { nameSender } from "../delivery/mail-settings.ts";
import { createOutbox, type DeliveryLog, type OutboxOptions } from "../delivery/outbox.ts";
import { createSmtpDeliverer } from "../delivery/smtp.ts";
import { createWebhookDeliverer } from "../delivery/webhook.ts";
import type { Settings } from "../settings/read-settings.ts";
import { sameEnquiryMs } from "../store/add-enquiry.ts";
import { openStore } from "../store/open-store.ts";
import { acceptEnquiry } from "./accept-enquiry.ts";
import type { EnquiryService } from "./enquiry-service.ts";
import { localEnquiryService } from "./local-enquiry-service.ts";
import { makeRateLimiter } from "./rate-limit.ts";
import { startRetention } from "./retention.ts";

export interface EnquiryServiceOptions {
  /** The company's name in mails. */
  brand: string;
  log: DeliveryLog;
}

/**
 * Opens the store, and connects the store with forms and deliveries. Rejects with a message for the operator when the store can't
 * be used. With `ENQUIRIES=local` there is no store, and forms are only checked.
 */
export async function openEnquiryService(
  settings: Settings,
  { brand, log }: EnquiryServiceOptions,
): Promise<EnquiryService> {
  if (settings.enquiryMode === "local") return localEnquiryService;
  const { mail, webhook, activeChannels, retentionDays } = settings;
  const store = await openStore({
    ...settings,
    onConnectionError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const deliverers = createDeliverers(settings, brand);
  const outbox = createOutbox({ store, deliverers, log });
  const accepting = {
    store,
    limiter: makeRateLimiter(settings.rateLimitSubmits),
    channels: channelsOfNewEnquiry(settings),
    log,
    onStored: () => outbox.wake(),
  };
  let retention: NodeJS.Timeout | undefined;
  return {
    privacySettings: {
      enquiryMode: "served",
      isMailed: mail !== undefined,
      webhook: webhook?.format ?? null,
      retentionDays: retentionDays ?? null,
    },
    location: store.location,
    mailState: mail
      ? "configured"
      : "not configured: enquiries are stored but not mailed; set SMTP_URL and SALES_EMAIL to mail them",
    accept: (form, values, visitorAddress) => acceptEnquiry({ form, values, visitorAddress }, accepting),
    checkStore: () => store.check().then(() => "ok"),
    async countDeliveries() {
      const counts = await store.countDeliveries();
      // Deliveries of a channel that is off wait until it is set up, and must not trigger an alert.
      return counts.filter(({ channel, state }) => state === "delivered" || activeChannels.includes(channel));
    },
    async wasJustSent(form, reference) {
      const enquiry = await store.find(reference);
      return enquiry?.form === form && Date.now() - enquiry.receivedAt < justSentMs;
    },
    startWorking() {
      retention ??= startRetention({ store, days: retentionDays, log });
      outbox.start();
    },
    async stop(limitMs) {
      clearInterval(retention);
      await outbox.stop(limitMs);
      await store.close();
    },
  };
}

function createDeliverers(settings: Settings, brand: string): OutboxOptions["deliverers"] {
  const { mail, webhook, siteOrigin, timeZone } = settings;
  return {
    ...(mail && {
      email: createSmtpDeliverer(nameSender(mail, brand), (enquiry) =>
        composeEnquiryMail(enquiry, { siteOrigin, timeZone }),
      ),
    }),
    ...(webhook && { webhook: createWebhookDeliverer(webhook, { siteOrigin }) }),
  };
}

/** Mail is always a channel, so that earlier enquiries are mailed when a mail server is set up. */
export function channelsOfNewEnquiry({ activeChannels }: Pick<Settings, "activeChannels">): Channel[] {
  return [...new Set<Channel>(["email", ...activeChannels])];
}

/**
 * How long after the first submission the address of a success page shows the success, in milliseconds: as long as the same words get
 * the first reference (requirement 10.3), and ten minutes more.
 */
const justSentMs = sameEnquiryMs + 10 * 60_000;

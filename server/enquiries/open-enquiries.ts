import type { EnquiryCopyWords } from "#domain/catalogue/site.ts";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { composeEnquiryMail, type LinkTo, type MailSite } from "../delivery/enquiry-mail.ts";
import { mailboxOf } from "../delivery/mail-address.ts";
import { type MailSettings, nameSender } from "../delivery/mail-settings.ts";
import { createNotices } from "../delivery/notices.ts";
import { createOutbox, type DeliveryLog, type OutboxOptions } from "../delivery/outbox.ts";
import { createCopyDeliverer, createSmtpDeliverer, sendToSales } from "../delivery/smtp.ts";
import { composeVisitorCopy } from "../delivery/visitor-copy.ts";
import { createWebhookDeliverer } from "../delivery/webhook.ts";
import type { Settings } from "../settings/read-settings.ts";
import type { Enquiries } from "./enquiries.ts";
import { handleMailLinks } from "./follow-up/handle-mail-links.ts";
import { createSignedLinks } from "./follow-up/signed-links.ts";
import { localEnquiries } from "./local-enquiries.ts";
import { makeRateLimiter } from "./rate-limit.ts";
import { createReceive } from "./receive.ts";
import { startRetention } from "./retention.ts";
import { openStore } from "./store/open-store.ts";

/** The part of the site's content that mails use. */
export interface SiteWords {
  brand: string;
  enquiryCopy: EnquiryCopyWords;
  company: { isExample: boolean; email: string };
}

/**
 * Opens the store, and connects the store with forms, deliveries and links in mails. Rejects with a message for the
 * operator when the store can't be used. With `ENQUIRIES=local` there is no store, and forms are only checked.
 */
export async function openEnquiries(
  config: Settings,
  { words, log, mustExist = false }: { words: SiteWords; log: DeliveryLog; mustExist?: boolean },
): Promise<Enquiries> {
  if (config.enquiries === "local") return localEnquiries;
  const { siteOrigin: publicUrl, timeZone } = config;
  const messageIdDomain = messageIdDomainOf(config);
  const store = await openStore({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    messageIdDomain,
    mustExist,
    onConnectionError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const key = await store.linkKey().catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const links = createSignedLinks({ key, publicUrl });
  const mail = config.mail && nameSender(config.mail, words.brand);
  const site = { brand: words.brand, publicUrl, timeZone };
  const deliverers = createDeliverers(config, { mail, words, site, linkTo: links.make });
  const outbox = createOutbox({ store, deliverers, log });
  const notices =
    mail &&
    createNotices({
      store,
      schedule: config.salesDigest,
      surroundings: { site, linkTo: links.make },
      send: (notice) => sendToSales(mail, notice),
      messageIdDomain,
      log,
    });
  const receive = createReceive({
    store,
    limiter: makeRateLimiter({
      burst: config.rateLimitSubmits,
      refillMs: (config.rateLimitWindowMinutes * 60_000) / config.rateLimitSubmits,
    }),
    channels: channelsOf(config),
    ...(mail && config.visitorCopy && { mailboxOf }),
    log,
    onStored: () => outbox.wake(),
  });
  let retention: ReturnType<typeof startRetention> | undefined;
  return {
    privacyFacts: {
      mode: "served",
      isMailed: mail !== undefined,
      hasWebhook: config.webhook !== undefined,
      sendsCopies: mail !== undefined && config.visitorCopy,
      retentionDays: config.retentionDays ?? null,
    },
    location: store.location,
    mailState: mail
      ? "configured"
      : "not configured: enquiries are stored but not mailed; set SMTP_URL and SALES_EMAIL to mail them",
    webhookState: config.webhook ? "configured" : "not configured",
    receive,
    checkStore: () => store.check().then(() => "ok"),
    freeSpace: () => store.freeSpace(),
    countDeliveries: () => store.countDeliveries(),
    countOpen: () => store.countOpen(),
    async wasJustSent(form, reference) {
      const enquiry = await store.find(reference);
      return enquiry?.form === form && Date.now() - enquiry.receivedAt < justSentMs;
    },
    mailLinks: handleMailLinks({
      store,
      links,
      readers: mail?.to ?? [],
      timeZone,
      log,
      onDue: () => outbox.wake(),
    }),
    startWorking() {
      retention ??= startRetention({ store, days: config.retentionDays, log });
      outbox.start();
      notices?.start();
    },
    async stop(limitMs) {
      retention?.stop();
      await Promise.all([outbox.stop(limitMs), notices?.stop(limitMs)]);
      await store.close();
    },
  };
}

function createDeliverers(
  { webhook }: Settings,
  context: { mail: MailSettings | undefined; words: SiteWords; site: MailSite; linkTo: LinkTo },
): OutboxOptions["deliverers"] {
  const { mail, words, site, linkTo } = context;
  const { enquiryCopy, company } = words;
  const replyTo = company.isExample ? undefined : company.email;
  return {
    ...(mail && {
      email: createSmtpDeliverer(mail, (enquiry) => composeEnquiryMail(enquiry, site, linkTo)),
      // Copies already promised to visitors are sent even after VISITOR_COPY was set to off.
      copy: createCopyDeliverer(mail, (enquiry) => composeVisitorCopy(enquiry, site, enquiryCopy), replyTo),
    }),
    ...(webhook && { webhook: createWebhookDeliverer(webhook, site) }),
  };
}

/** How long the address of a success page shows the success, in milliseconds. The visitor may open the address again later. */
const justSentMs = 10 * 60_000;

/** Mail is always a channel, so that earlier enquiries are mailed when a mail server is set up. */
function channelsOf(config: Settings): NewEnquiry["channels"] {
  return config.webhook === undefined ? ["email"] : ["email", "webhook"];
}

/** The domain at the end of Message-IDs. */
function messageIdDomainOf({ isSiteUrlSet, siteOrigin }: Settings): string {
  return isSiteUrlSet ? new URL(siteOrigin).hostname : "enquiries.localhost";
}

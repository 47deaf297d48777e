import type { NewEnquiry } from "#domain/enquiries/enquiry-store.ts";
import { readMailSettings } from "../delivery/mail-settings.ts";
import { mailboxOf } from "../delivery/mailbox.ts";
import { createNotices } from "../delivery/notices.ts";
import { createOutbox, type DeliveryLog } from "../delivery/outbox.ts";
import { sendToSales } from "../delivery/smtp.ts";
import type { Settings } from "../settings/read-settings.ts";
import { createDeliverers, type SiteWords } from "./create-deliverers.ts";
import { describeEnquiries } from "./describe-enquiries.ts";
import type { Enquiries } from "./enquiries.ts";
import { countOpen } from "./follow-up/count-open.ts";
import { followMailLinks } from "./follow-up/follow-mail-links.ts";
import { createSignedLinks } from "./follow-up/signed-links.ts";
import { makeRateLimiter } from "./limits/rate-limit.ts";
import { startRetention } from "./limits/retention.ts";
import { localEnquiries } from "./local-enquiries.ts";
import { createPageViews } from "./page-views.ts";
import { createReceive } from "./receive.ts";
import { openStore } from "./store/open-store.ts";

/** Opens the store. Rejects with a message for the operator when the store can't be used. */
export async function openEnquiries(
  config: Settings,
  { words, log, mustExist = false }: { words: SiteWords; log: DeliveryLog; mustExist?: boolean },
): Promise<Enquiries> {
  if (config.enquiries === "local") return localEnquiries;
  const { siteOrigin: publicUrl, timeZone } = config;
  const messageIdDomain = messageIdDomainOf(config);
  const store = await openStore({
    databaseUrl: config.databaseUrl,
    dataFolder: config.dataFolder,
    messageIdDomain,
    mustExist,
    onConnectionError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const key = await store.linkKey().catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const links = createSignedLinks({ key, publicUrl });
  const mail = config.mail && readMailSettings({ ...config.mail, brand: words.brand });
  const deliverers = createDeliverers(config, { mail, words, linkTo: links.make });
  const outbox = createOutbox({ store, deliverers, log });
  const notices =
    mail &&
    createNotices({
      store,
      schedule: config.salesDigest,
      surroundings: { site: { brand: words.brand, publicUrl, timeZone }, linkTo: links.make },
      send: (notice) => sendToSales(mail, notice),
      messageIdDomain,
      log,
    });
  const receive = createReceive({
    store,
    limiter: makeRateLimiter({
      burst: config.rateLimit.submits,
      refillMs: (config.rateLimit.windowMinutes * 60_000) / config.rateLimit.submits,
    }),
    channels: channelsOf(config),
    ...(mail && config.visitorCopy && { mailboxOf }),
    log,
    onStored: () => outbox.wake(),
  });
  const views = createPageViews({ tables: store.tables, timeZone, log });
  let retention: ReturnType<typeof startRetention> | undefined;
  return {
    ...describeEnquiries(config, store),
    receive,
    sawPage: views.see,
    checkStore: () => store.check().then(() => "ok"),
    freeSpace: () => store.freeSpace(),
    countDeliveries: () => store.countDeliveries(),
    countOpen: () => countOpen(store),
    async wasJustSent(form, reference) {
      const enquiry = await store.find(reference);
      return enquiry?.form === form && Date.now() - enquiry.receivedAt < justSentMs;
    },
    mailLinks: followMailLinks({
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
      await Promise.all([outbox.stop(limitMs), notices?.stop(limitMs), views.stop()]);
      await store.close();
    },
  };
}

/** How long a link to a success may show it, in milliseconds. Somebody may open the link again later. */
const justSentMs = 10 * 60_000;

/** Mail is always a channel: enquiries from before the mail server was set up are sent when it is. */
function channelsOf(config: Settings): NewEnquiry["channels"] {
  return config.webhook === undefined ? ["email"] : ["email", "webhook"];
}

/** Message-IDs end in the site's own domain. */
function messageIdDomainOf({ isSiteUrlSet, siteOrigin }: Settings): string {
  return isSiteUrlSet ? new URL(siteOrigin).hostname : "enquiries.localhost";
}

import type { Channel } from "#domain/enquiries/enquiry-store.ts";
import type { Config } from "../config.ts";
import { composeEnquiryMail } from "../delivery/enquiry-mail.ts";
import { readMailSettings } from "../delivery/mail-settings.ts";
import { createOutbox, type Deliverer, type DeliveryLog } from "../delivery/outbox.ts";
import { createSmtpDeliverer } from "../delivery/smtp.ts";
import { createWebhookDeliverer } from "../delivery/webhook.ts";
import type { EnquiryDatabase } from "./enquiry-database.ts";
import { openStore } from "./open-store.ts";
import { makeRateLimiter } from "./rate-limit.ts";
import { createReceive, type Receive, receiveLocally } from "./receive.ts";
import { startRetention } from "./retention.ts";

/** All that happens to an enquiry on the server: how it is taken, the store and the deliveries. */
export interface Enquiries {
  receive: Receive;
  /** Undefined in local mode. */
  store: EnquiryDatabase | undefined;
  /**
   * Begins to deliver, and to erase what is past the retention time. Not before the server is sure to stay: a process that
   * ends at once would take deliveries and leave them half done.
   */
  startWorking(): void;
  /** Lets deliveries in flight finish, for at most so many milliseconds, and closes the store. */
  stop(limitMs: number): Promise<void>;
}

/** Opens the store. Rejects with a message for the operator when the store can't be used. */
export async function openEnquiries(
  config: Config,
  { brand, log }: { brand: string; log: DeliveryLog },
): Promise<Enquiries> {
  if (config.enquiries === "local") {
    return {
      receive: receiveLocally,
      store: undefined,
      startWorking() {},
      stop: async () => {},
    };
  }
  const store = await openStore({
    databaseUrl: config.databaseUrl,
    dataFolder: config.dataFolder,
    ...messageIdDomainOf(config),
    onConnectionError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const outbox = createOutbox({ store, deliverers: createDeliverers(config, brand), log });
  const receive = createReceive({
    store,
    limiter: makeRateLimiter({
      burst: config.rateLimit.submits,
      refillMs: (config.rateLimit.windowMinutes * 60_000) / config.rateLimit.submits,
    }),
    channels: channelsOf(config),
    log,
    onStored: () => outbox.wake(),
  });
  let retention: ReturnType<typeof startRetention> | undefined;
  return {
    receive,
    store,
    startWorking() {
      retention ??= startRetention({ store, days: config.retentionDays, log });
      outbox.start();
    },
    async stop(limitMs) {
      retention?.stop();
      await outbox.stop(limitMs);
      await store.close();
    },
  };
}

/** E-mail is always one: what came in before the mail server was set up is sent once it is. */
function channelsOf(config: Config): Channel[] {
  return config.webhook === undefined ? ["email"] : ["email", "webhook"];
}

function createDeliverers(config: Config, brand: string): Partial<Record<Channel, Deliverer>> {
  const { mail, webhook, siteOrigin: publicUrl, timeZone } = config;
  const deliverers: Partial<Record<Channel, Deliverer>> = {};
  if (mail !== undefined) {
    const compose = (enquiry: Parameters<typeof composeEnquiryMail>[0]) =>
      composeEnquiryMail(enquiry, { brand, publicUrl, timeZone });
    deliverers.email = createSmtpDeliverer(readMailSettings({ ...mail, brand }), compose);
  }
  if (webhook !== undefined) deliverers.webhook = createWebhookDeliverer(webhook, { publicUrl });
  return deliverers;
}

/** Message-IDs end in a domain of the site's own; a site without a name leaves that to the store. */
function messageIdDomainOf({ isSiteUrlSet, siteOrigin }: Config): { messageIdDomain?: string } {
  return isSiteUrlSet ? { messageIdDomain: new URL(siteOrigin).hostname } : {};
}

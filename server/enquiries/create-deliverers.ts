import type { EnquiryCopyWords } from "#domain/catalogue/site.ts";
import type { Channel } from "#domain/enquiries/enquiry-store.ts";
import { composeEnquiryMail, type LinkTo } from "../delivery/enquiry-mail.ts";
import type { MailSettings } from "../delivery/mail-settings.ts";
import type { Deliverer } from "../delivery/outbox.ts";
import { createCopyDeliverer, createSmtpDeliverer } from "../delivery/smtp.ts";
import { composeVisitorCopy } from "../delivery/visitor-copy.ts";
import { createWebhookDeliverer } from "../delivery/webhook.ts";
import type { Settings } from "../settings/read-settings.ts";

/** The site content that mails use. */
export interface SiteWords {
  brand: string;
  enquiryCopy: EnquiryCopyWords;
  company: { isExample: boolean; email: string };
}

/** Creates the deliverers of the channels that are set up. */
export function createDeliverers(
  { webhook, siteOrigin: publicUrl, timeZone }: Settings,
  { mail, words, linkTo }: { mail: MailSettings | undefined; words: SiteWords; linkTo: LinkTo },
): Partial<Record<Channel, Deliverer>> {
  const { brand, enquiryCopy, company } = words;
  const site = { brand, publicUrl, timeZone };
  const deliverers: Partial<Record<Channel, Deliverer>> = {};
  if (mail !== undefined) {
    deliverers.email = createSmtpDeliverer(mail, (enquiry) => composeEnquiryMail(enquiry, site, linkTo));
    // Copies that were promised are sent even if VISITOR_COPY is off by now.
    deliverers.copy = createCopyDeliverer(
      mail,
      (enquiry) => composeVisitorCopy(enquiry, site, enquiryCopy),
      company.isExample ? undefined : company.email,
    );
  }
  if (webhook !== undefined) deliverers.webhook = createWebhookDeliverer(webhook, { publicUrl });
  return deliverers;
}

import type { Settings } from "../settings/read-settings.ts";
import type { Enquiries } from "./enquiries.ts";
import type { EnquiryDatabase } from "./store/enquiry-database.ts";

const setUpMail = "set SMTP_URL and SALES_EMAIL";

type Description = Pick<
  Enquiries,
  "privacyFacts" | "inWords" | "location" | "missing" | "mailState" | "webhookState"
>;

/** What the site tells visitors and the operator about its handling of enquiries. */
export function describeEnquiries(
  config: Settings,
  { location }: Pick<EnquiryDatabase, "location">,
): Description {
  const { mail, webhook, retentionDays, visitorCopy } = config;
  const notMailed = `is not set up: enquiries are kept and not mailed; ${setUpMail}`;
  return {
    privacyFacts: {
      mode: "served",
      isMailed: mail !== undefined,
      hasWebhook: webhook !== undefined,
      sendsCopies: mail !== undefined && visitorCopy,
      retentionDays: retentionDays ?? null,
    },
    inWords: {
      Enquiries: `are kept in ${location}${retentionDays === undefined ? "" : ` for ${retentionDays} days`}`,
      Mail: mail ? `goes to ${mail.salesEmail}` : notMailed,
      ...(webhook && { Webhook: `each enquiry is posted to ${new URL(webhook.url).host}` }),
    },
    location,
    missing: mail ? undefined : `mail ${notMailed}`,
    mailState: mail ? "configured" : `not configured: enquiries are kept; ${setUpMail} to have them mailed`,
    webhookState: webhook ? "configured" : "not configured",
  };
}

import type { Config } from "./config.ts";
import type { EnquiryDatabase } from "./enquiries/enquiry-database.ts";

export interface BannerFacts {
  brand: string;
  url: string;
  config: Pick<Config, "enquiries" | "mail" | "webhook" | "retentionDays">;
  store: Pick<EnquiryDatabase, "kind" | "location"> | undefined;
}

/** What the operator wants to know at start: where the site is, where enquiries go, and what is missing. */
export function describeStart({ brand, url, config, store }: BannerFacts): string {
  const lines: Array<[string, string]> = [["Enquiries", describeStore(config, store)]];
  if (store !== undefined) {
    lines.push(["Mail", describeMail(config)]);
    if (config.webhook !== undefined)
      lines.push(["Webhook", `each enquiry is posted to ${new URL(config.webhook.url).host}`]);
  }
  const details = lines.map(([title, text]) => `  ${title.padEnd(10)} ${text}`);
  return ["", `  ${brand} is at ${url}`, "", ...details, "", "  Ctrl+C stops it.", ""].join("\n");
}

function describeStore(config: BannerFacts["config"], store: BannerFacts["store"]): string {
  if (store === undefined)
    return "stay in the visitor's browser (ENQUIRIES=local): nothing is transmitted or kept";
  const kept = config.retentionDays === undefined ? "" : ` for ${config.retentionDays} days`;
  return `are kept in ${store.location}${kept}`;
}

function describeMail({ mail }: BannerFacts["config"]): string {
  if (mail !== undefined) return `goes to ${mail.salesEmail}`;
  return "is not set up: enquiries are kept and not mailed; set SMTP_URL and SALES_EMAIL";
}

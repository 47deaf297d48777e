import type { EnquiryService } from "./enquiries/enquiry-service.ts";

/** What the pages lack when they were built without SITE_URL. */
export const withoutAddress =
  "SITE_URL is not set: search engines find no sitemap and no canonical addresses, and shared links have no picture";

interface Start {
  brand: string;
  url: string;
  enquiries: Pick<EnquiryService, "location" | "mailState">;
  isExample: boolean;
  isSiteUrlSet: boolean;
}

/** The text that the server prints on a terminal when it starts. */
export function describeStart({ brand, url, enquiries, isExample, isSiteUrlSet }: Start): string {
  const { location, mailState } = enquiries;
  const lines = [
    `Enquiries  ${location === null ? "are neither stored nor delivered (ENQUIRIES=local)" : `are kept in ${location}`}`,
    `Mail       ${mailState}`,
    !isSiteUrlSet && `Address    ${withoutAddress}`,
    isExample && "Company    not set up: replace the example company in content/site.yaml",
    "",
    `Ctrl+C stops the site. ${brand} is at ${url}`,
  ];
  return `\n${lines
    .filter((line) => line !== false)
    .map((line) => `  ${line}`.trimEnd())
    .join("\n")}\n`;
}

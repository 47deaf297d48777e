import type { Enquiries } from "./enquiries/enquiries.ts";

export interface BannerFacts {
  brand: string;
  url: string;
  enquiries: Pick<Enquiries, "inWords">;
}

/** What the operator wants to know at start: where the site is, where enquiries go, and what is missing. */
export function describeStart({ brand, url, enquiries }: BannerFacts): string {
  const details = Object.entries(enquiries.inWords).map(([title, text]) => `  ${title.padEnd(10)} ${text}`);
  return ["", `  ${brand} is at ${url}`, "", ...details, "", "  Ctrl+C stops it.", ""].join("\n");
}

import type { Enquiries } from "./enquiries/enquiries.ts";

export interface BannerFacts {
  brand: string;
  url: string;
  enquiries: Pick<Enquiries, "inWords">;
}

/** The text at the start on a terminal: the site's address, where enquiries go, and what is not set up. */
export function describeStart({ brand, url, enquiries }: BannerFacts): string {
  const details = Object.entries(enquiries.inWords).map(([title, text]) => `  ${title.padEnd(10)} ${text}`);
  return ["", `  ${brand} is at ${url}`, "", ...details, "", "  Ctrl+C stops it.", ""].join("\n");
}

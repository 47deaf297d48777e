import type { Enquiries } from "./enquiries/enquiries.ts";

export interface BannerFacts {
  brand: string;
  url: string;
  enquiries: Pick<Enquiries, "location" | "mailState">;
}

/**
 * The text that the server prints on a terminal when it starts: the site's address, where enquiries are stored, and
 * whether mail is set up.
 */
export function describeStart({ brand, url, enquiries: { location, mailState } }: BannerFacts): string {
  const enquiries =
    location === null
      ? "are neither stored nor sent on by this server (ENQUIRIES=local)"
      : `are kept in ${location}`;
  return `
  ${brand} is at ${url}

  Enquiries  ${enquiries}
  Mail       ${mailState}

  Ctrl+C stops it.
`;
}

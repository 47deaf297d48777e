import type { EnquiryService } from "./enquiries/enquiry-service.ts";

/**
 * The text that the server prints on a terminal when it starts: the site's address, where enquiries are stored, and
 * whether mail is set up.
 */
export function describeStart(
  brand: string,
  url: string,
  { location, mailState }: Pick<EnquiryService, "location" | "mailState">,
): string {
  const enquiries =
    location === null ? "are neither stored nor delivered (ENQUIRIES=local)" : `are kept in ${location}`;
  return `
  ${brand} is at ${url}

  Enquiries  ${enquiries}
  Mail       ${mailState}

  Ctrl+C stops it.
`;
}

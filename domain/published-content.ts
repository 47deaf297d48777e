import type { Catalogue } from "./catalogue/catalogue.ts";
import type { ByPlace } from "./catalogue/schemas/by-place-schema.ts";
import type { Proof } from "./catalogue/schemas/claims-schema.ts";
import type { TextPages } from "./catalogue/schemas/page-text-schema.ts";
import type { Site } from "./catalogue/schemas/site-schema.ts";
import type { EnquiryMode } from "./enquiries/privacy-settings.ts";

/** The checked and linked content of all pages. */
export interface PageContent {
  site: Site;
  catalogue: Catalogue;
  /** The pages of text, perhaps with a picture. */
  pages: TextPages;
  /** Null when there is no content/by-place.yaml. */
  byPlace: ByPlace | null;
  /** The proofs in content/claims.yaml that had not ended when the site was built. */
  proofs: Proof[];
}

/** The content of all pages, and the settings on which they depend. The build writes both to content.json. */
export interface PublishedContent extends PageContent {
  /** The site's public address without a slash at the end. Null without SITE_URL: the pages then contain no address of the site. */
  siteOrigin: string | null;
  enquiryMode: EnquiryMode;
  /** The address in EXPORT_FORMS_TO, which the forms of a static export have as their `action`. */
  formsTo?: string | undefined;
  /** Whether the pages are part of a static export. */
  isExport: boolean;
}

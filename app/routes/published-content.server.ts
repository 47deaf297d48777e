import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ByPlace } from "#domain/catalogue/by-place-schema.ts";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { Proof } from "#domain/catalogue/claims-schema.ts";
import type { TextPages } from "#domain/catalogue/page-text.ts";
import type { Site } from "#domain/catalogue/site-schema.ts";
import type { EnquiryMode } from "#domain/enquiries/privacy-settings.ts";
import { contentFolder } from "./build-folder.server.ts";

/** The checked and linked content of all pages. */
export interface PageContent {
  site: Site;
  catalogue: Catalogue;
  /** The pages that consist of text only. */
  pages: TextPages;
  /** Null when there is no content/by-place.yaml. */
  byPlace: ByPlace | null;
  /** The proofs in content/claims.yaml that had not ended when the site was built. The page /claims shows them. */
  proofs: Proof[];
}

/** The content of all pages, and the settings that appear in them. The build writes both to content.json. */
export interface PublishedContent extends PageContent {
  /** The site's public address without a slash at the end. */
  siteOrigin: string;
  enquiryMode: EnquiryMode;
  /** The address in EXPORT_FORMS_TO, which the forms of a static export have as their `action`. */
  formsTo?: string | undefined;
  /** Whether the pages are part of a static export. */
  isExport: boolean;
}

let content: PublishedContent | undefined;
let contentTime = 0;

/** Returns the content of content.json. The file is read once; in development, it is read again after each change. */
export function readContent(): PublishedContent {
  const time = import.meta.env.DEV ? statSync(join(contentFolder, "content.json")).mtimeMs : 0;
  if (!content || time !== contentTime) content = readPublished<PublishedContent>("content.json");
  contentTime = time;
  return content;
}

/** Reads a JSON file that `prepareContent` has written for the pages. */
export function readPublished<Value>(file: string): Value {
  return JSON.parse(readFileSync(join(contentFolder, file), "utf8")) as Value;
}

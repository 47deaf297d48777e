import { readFileSync } from "node:fs";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { TextPages } from "#domain/catalogue/page-text.ts";
import type { Site } from "#domain/catalogue/site.ts";

interface PublishedContent {
  /** The site's public address without a slash at the end. */
  origin: string;
  site: Site;
  catalogue: Catalogue;
  pages: TextPages;
}

let content: PublishedContent | undefined;

/** The checked content that the build wrote. Read once; a new build starts a new server. */
export function readContent(): PublishedContent {
  content ??= JSON.parse(readFileSync("dist/content/content.json", "utf8")) as PublishedContent;
  return content;
}

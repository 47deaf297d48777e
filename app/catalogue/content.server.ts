import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ByPlace } from "#domain/catalogue/by-place.ts";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { TextPages } from "#domain/catalogue/page-text.ts";
import type { Site } from "#domain/catalogue/site.ts";
import { contentFolder } from "../build-folder.server.ts";

/** The content of content.json, which the build writes for the pages. */
export interface PublishedContent {
  /** The site's public address without a slash at the end. */
  origin: string;
  /**
   * How a submitted form is handled: `served` stores it, `local` transmits nothing (specification, section 7), and
   * `posted` sends it to the address in EXPORT_FORMS_TO.
   */
  enquiries: "served" | "local" | "posted";
  /** Whether a file host serves the pages. */
  isExport: boolean;
  site: Site;
  catalogue: Catalogue;
  pages: TextPages;
  /** Null when there is no content/by-place.yaml. */
  byPlace: ByPlace | null;
}

let content: PublishedContent | undefined;
let contentTime = 0;

/** The checked content that the build wrote. It is read once, except in development, where the file changes. */
export function readContent(): PublishedContent {
  const time = import.meta.env.DEV ? statSync(join(contentFolder, "content.json")).mtimeMs : 0;
  if (!content || time !== contentTime) content = readPublished<PublishedContent>("content.json");
  contentTime = time;
  return content;
}

/** Reads one of the files that `prepareContent` writes for the pages. */
export function readPublished<Value>(file: string): Value {
  return JSON.parse(readFileSync(join(contentFolder, file), "utf8")) as Value;
}

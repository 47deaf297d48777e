import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
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
let contentTime = 0;

/** The checked content that the build wrote. Read once; a new build starts a new server. In development it changes. */
export function readContent(): PublishedContent {
  const time = import.meta.env.DEV ? statSync(join(folder, "content.json")).mtimeMs : 0;
  if (!content || time !== contentTime) content = readPublished<PublishedContent>("content.json");
  contentTime = time;
  return content;
}

/** While pages are built, and in development, the content is where it was prepared. */
const folder = process.env.PREPARED_CONTENT ?? "dist/content";

/** One of the files that the build's first half leaves for the pages. */
export function readPublished<Value>(file: string): Value {
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as Value;
}

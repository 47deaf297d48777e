import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { Site } from "#domain/catalogue/site.ts";
import { root } from "../support/start-site.ts";

/** The content of the built pages, which may be older than the content files. */
export function publishedContent(): { catalogue: Catalogue; site: Site } {
  return JSON.parse(readFileSync(join(root, "dist", "content", "content.json"), "utf8"));
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { Site } from "#domain/catalogue/site.ts";
import { root } from "../support/start-site.ts";

/** The words that the build published: what the pages must show, whatever an editor has changed. */
export function publishedContent(): { catalogue: Catalogue; site: Site } {
  return JSON.parse(readFileSync(join(root, "dist", "content", "content.json"), "utf8"));
}

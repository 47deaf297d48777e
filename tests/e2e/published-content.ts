import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { Site } from "#domain/catalogue/site.ts";
import { root } from "../support/start-site.ts";

/** The texts that the build published, which the pages must show even after the content files have changed. */
export function publishedContent(): { catalogue: Catalogue; site: Site } {
  return JSON.parse(readFileSync(join(root, "dist", "content", "content.json"), "utf8"));
}

import { readFile } from "node:fs/promises";
import type { Content } from "./content/read-content.ts";
import { sitePages } from "./site-pages.ts";

/** Every page whose HTML is made at build: all but those that answer a visitor's input or the settings. */
export async function prerenderedPaths(): Promise<string[]> {
  const content = JSON.parse(await readFile("generated/content.json", "utf8")) as Content;
  // A file host can't answer on request, so there every page is made.
  const isExport = process.env.STATIC_EXPORT !== undefined;
  const pages = sitePages(content).filter((page) => isExport || page.isPrerendered);
  return [...pages.map((page) => page.path), "/404"];
}

import type { Content } from "./content/read-content.ts";
import { sitePages } from "./site-pages.ts";

/** Every page whose HTML is made at build: all but those that answer a visitor's input or the settings. */
export function prerenderedPaths(content: Content, { isExport }: { isExport: boolean }): string[] {
  // A file host can't answer on request, so there every page is made.
  const pages = sitePages(content).filter((page) => isExport || page.isPrerendered);
  return [...pages.map((page) => page.path), "/404"];
}

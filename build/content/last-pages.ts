import { readFileSync } from "node:fs";
import { sitePages } from "../site-pages.ts";
import type { Content } from "./read-content.ts";

/** Addresses of the pages that the site in dist/ has; none when nothing was built yet. */
export function lastPages(): string[] {
  try {
    const content = JSON.parse(readFileSync("dist/content/content.json", "utf8")) as Content;
    return sitePages(content).map(({ path }) => path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

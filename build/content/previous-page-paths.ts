import { existsSync, readFileSync } from "node:fs";
import { sitePages } from "../pages/site-pages.ts";
import type { Content } from "./read-content.ts";

/** Addresses of the pages that the site in dist/ has; none when nothing was built yet. */
export function previousPagePaths(): string[] {
  const file = "dist/content/content.json";
  if (!existsSync(file)) return [];
  return sitePages(JSON.parse(readFileSync(file, "utf8")) as Content).map(({ path }) => path);
}

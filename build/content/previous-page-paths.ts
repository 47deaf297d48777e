import { existsSync, readFileSync } from "node:fs";
import { sitePages } from "../pages/site-pages.ts";
import type { Content } from "./read-content.ts";

/** The paths of the pages in dist/; empty before the first build. */
export function previousPagePaths(): string[] {
  const file = "dist/content/content.json";
  if (!existsSync(file)) return [];
  return sitePages(JSON.parse(readFileSync(file, "utf8")) as Content).map(({ path }) => path);
}

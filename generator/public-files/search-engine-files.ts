import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PageContent } from "#domain/published-content.ts";
import { type SitePage, sitePages } from "../site-pages.ts";

/** Writes robots.txt and the sitemap. A site without a public address has no sitemap, because it consists of public addresses. */
export function writeSearchEngineFiles(
  content: PageContent,
  siteOrigin: string | null,
  publicFolder: string,
): void {
  const robots = "User-agent: *\nAllow: /\n";
  if (siteOrigin === null) {
    writeFileSync(join(publicFolder, "robots.txt"), robots);
    return;
  }
  writeFileSync(join(publicFolder, "robots.txt"), `${robots}\nSitemap: ${siteOrigin}/sitemap.xml\n`);
  writeFileSync(join(publicFolder, "sitemap.xml"), makeSitemap(siteOrigin, sitePages(content)));
}

/** sitemap.xml: every page with the day of the last revision of its content. */
function makeSitemap(siteOrigin: string, pages: readonly SitePage[]): string {
  const entries = pages.map(
    ({ path, revised }) => `<url><loc>${siteOrigin}${path}</loc><lastmod>${revised}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

import { escapeHtml } from "#domain/escape-html.ts";
import type { SitePage } from "../pages/site-pages.ts";

/** sitemap.xml: every page with the day on which what it shows was last revised. */
export function makeSitemap(origin: string, pages: readonly SitePage[]): string {
  const entries = pages.map(
    ({ path, revised }) =>
      `<url><loc>${escapeHtml(`${origin}${path}`)}</loc><lastmod>${revised}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

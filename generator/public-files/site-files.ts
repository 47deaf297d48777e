import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PageContent } from "#domain/published-content.ts";
import { lastRevision, type SitePage, sitePages } from "../site-pages.ts";

/**
 * Writes the files that programs expect at fixed addresses, such as robots.txt. A site without a public address has no sitemap,
 * because a sitemap consists of public addresses.
 */
export function writeSiteFiles(content: PageContent, siteOrigin: string | null, publicFolder: string): void {
  const { email } = content.site.company;
  const pages = sitePages(content);
  const robots = "User-agent: *\nAllow: /\n";
  const securityText = makeSecurityText(email, lastRevision(pages));
  const files = new Map([
    ["/robots.txt", robots],
    ["/.well-known/security.txt", securityText],
  ]);
  if (siteOrigin !== null) {
    files.set("/sitemap.xml", makeSitemap(siteOrigin, pages));
    files.set("/robots.txt", `${robots}\nSitemap: ${siteOrigin}/sitemap.xml\n`);
    const path = "/.well-known/security.txt";
    files.set(path, `${securityText}Canonical: ${siteOrigin}${path}\n`);
  }
  for (const [path, text] of files) {
    const file = join(publicFolder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** security.txt (RFC 9116). It expires a year after the content's last revision, so it becomes invalid on an abandoned site. */
function makeSecurityText(email: string, revised: string): string {
  const expires = new Date(revised);
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  return `Contact: mailto:${email}
Expires: ${expires.toISOString()}
Preferred-Languages: en
`;
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

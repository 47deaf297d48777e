import { escapeHtml } from "#domain/escape-html.ts";

/** The folders in which every file has a hash in its name, so browsers can keep the files. */
const hashed = ["assets", "brand", "fonts", "pictures"];

/** `_headers` for Netlify, Cloudflare Pages and others, with the security headers that this site's own server sends. */
export function writeHeadersFile(path: string, common: readonly string[]): string {
  const lines = common.flatMap((name, index) => (index % 2 === 0 ? [`  ${name}: ${common[index + 1]}`] : []));
  return [
    `${path}*`,
    ...lines,
    // Each page contains the rest of the policy, but browsers apply this directive only from a header.
    "  Content-Security-Policy: frame-ancestors 'none'",
    ...hashed.flatMap((folder) => [
      `${path}${folder}/*`,
      "  Cache-Control: public, max-age=31536000, immutable",
    ]),
    "",
  ].join("\n");
}

/** `_redirects` for the hosts that read `_headers`. */
export function writeRedirectsFile(path: string, redirects: ReadonlyMap<string, string>): string {
  const below = (address: string) => `${path.slice(0, -1)}${encodeURI(address)}`;
  return [...redirects].map(([from, to]) => `${below(from)} ${below(to)} 308\n`).join("");
}

/** A redirect page for hosts that read neither `_headers` nor `_redirects`, with a canonical link for search engines. */
export function writeRedirectPage(address: string): string {
  const target = escapeHtml(address);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"/><title>This page has moved</title><meta name="robots" content="noindex"/><link rel="canonical" href="${target}"/><meta http-equiv="refresh" content="0; url=${target}"/></head><body><p>This page is now at <a href="${target}">${target}</a>.</p></body></html>`;
}

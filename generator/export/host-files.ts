import { hashedFolders, immutable } from "#server/http/built-files.ts";

/** The folders whose files browsers can keep. /documents is also the address of a page, which hosts match by /documents/*. */
const keptFolders = hashedFolders.filter((folder) => folder !== "documents");

/** `_headers` for Netlify, Cloudflare Pages and others, with the security headers that this site's own server sends. */
export function writeHeadersFile(common: Readonly<Record<string, string>>): string {
  const lines = Object.entries(common).map(([name, value]) => `  ${name}: ${value}`);
  return [
    "/*",
    ...lines,
    // Each page contains the rest of the policy, but browsers apply this directive only from a header.
    "  Content-Security-Policy: frame-ancestors 'none'",
    ...keptFolders.flatMap((folder) => [`/${folder}/*`, `  Cache-Control: ${immutable}`]),
    "",
  ].join("\n");
}

/** `_redirects` for the hosts that read `_headers`. */
export function writeRedirectsFile(redirects: ReadonlyMap<string, string>): string {
  return [...redirects].map(([from, to]) => `${encodeURI(from)} ${encodeURI(to)} 308\n`).join("");
}

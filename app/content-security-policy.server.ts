import { createHash } from "node:crypto";

/**
 * Returns a page's policy (CSP Level 3). The policy allows the site's own files, pictures from `imageHosts`, and this page's
 * inline scripts and styles by their hashes. `formsTo` is the address to which the forms of a static export are posted. The
 * policy has no `frame-ancestors`, because browsers ignore that directive in a `<meta>` element. The server adds the directive to
 * the header.
 */
export function contentSecurityPolicy(html: string, imageHosts: string[], formsTo?: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(findInlineScripts(html))}`.trimEnd(),
    `style-src 'self' ${hashes(findInlineStyles(html))}`.trimEnd(),
    ["img-src 'self'", ...imageHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...(formsTo === undefined ? [] : [new URL(formsTo).origin])].join(" "),
    "base-uri 'none'",
  ].join("; ");
}

/** Returns the inline scripts of a page, including speculation rules, but not data such as JSON. */
function findInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ""))
    .map(([, , text]) => text ?? "");
}

function findInlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text ?? "");
}

function hashes(texts: string[]): string {
  const distinct = new Set(texts);
  return [...distinct]
    .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join(" ");
}

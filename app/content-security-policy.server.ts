import { createHash } from "node:crypto";

/**
 * The page's policy (CSP Level 3): our own files, the listed image hosts, and this page's inline scripts
 * and styles by their hashes. `formsTo`: another address that the forms are posted to, in an export.
 * Nothing is `'unsafe-inline'`. `frame-ancestors` is left to the header, where alone it counts.
 */
export function contentSecurityPolicy(html: string, imageHosts: string[], formsTo?: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(inlineScripts(html))}`.trimEnd(),
    `style-src 'self' ${hashes(inlineStyles(html))}`.trimEnd(),
    ["img-src 'self'", ...imageHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...(formsTo === undefined ? [] : [new URL(formsTo).origin])].join(" "),
    "base-uri 'none'",
  ].join("; ");
}

/** Everything that a browser may run as script, speculation rules among it; data blocks are not. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ""))
    .map(([, , text]) => text ?? "");
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text ?? "");
}

function hashes(texts: string[]): string {
  const distinct = new Set(texts);
  return [...distinct]
    .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join(" ");
}

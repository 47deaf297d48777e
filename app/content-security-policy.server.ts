import { createHash } from "node:crypto";

/**
 * The page's policy (CSP Level 3): our own files, the listed image hosts, and this page's inline scripts by
 * their hashes. Nothing is `'unsafe-inline'`. `frame-ancestors` is left to the header, where alone it counts.
 */
export function contentSecurityPolicy(html: string, imageHosts: string[]): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trimEnd(),
    "style-src 'self'",
    ["img-src 'self'", ...imageHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; ");
}

/** Everything that a browser may run as script, the deferred start (`text/plain`) included; data blocks are not. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ""))
    .map(([, , text]) => text ?? "");
}

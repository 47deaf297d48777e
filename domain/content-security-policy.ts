/**
 * Returns a page's policy (CSP Level 3). The policy allows the site's own files, pictures from `imageHosts`, and this page's
 * inline scripts and styles by their hashes. `formsTo` is the address to which the forms of a static export are posted. The
 * policy has no `frame-ancestors`, because browsers ignore that directive in a `<meta>` element. The server adds the directive to
 * the header.
 */
export async function contentSecurityPolicy(
  html: string,
  imageHosts: string[],
  formsTo?: string,
): Promise<string> {
  return [
    "default-src 'none'",
    `script-src 'self' ${await hashes(findInlineScripts(html))}`.trimEnd(),
    `style-src 'self' ${await hashes(findInlineStyles(html))}`.trimEnd(),
    ["img-src 'self'", ...imageHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
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

async function hashes(texts: string[]): Promise<string> {
  const sources = [...new Set(texts)].map(async (text) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
  });
  return (await Promise.all(sources)).join(" ");
}

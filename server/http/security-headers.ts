/** Alternating names and values, as `ServerResponse.writeHead` accepts them. */
export type RawHeaders = readonly string[];

export interface SecurityHeaders {
  /** For SVG and other XML files, which must not run scripts when a browser opens them as documents. */
  forMarkup: RawHeaders;
  /** For link previews, which other sites show. */
  forSharing: RawHeaders;
  /** For a page. Contains the Content-Security-Policy that the build wrote for the page, or `strictPolicy`. */
  forPage(path: string): RawHeaders;
  /** For all other answers. */
  common: RawHeaders;
}

/** The policy of a page for which the build wrote no policy. Such a page runs no scripts. */
const strictPolicy = "default-src 'self'; script-src 'none'; object-src 'none'; base-uri 'none'";
const markupPolicy = "default-src 'none'; frame-ancestors 'none'";
const oneYear = 31_536_000;

export function createSecurityHeaders(options: {
  isHttps: boolean;
  /** Off by default. If on, every subdomain needs https, even a subdomain that somebody else operates. */
  hstsIncludesSubdomains?: boolean;
  /** Whether pages show pictures from other hosts. Some hosts send no Cross-Origin-Resource-Policy. */
  hasForeignPictures?: boolean;
  /** The Content-Security-Policy of each prerendered page by address, as the build writes it to dist/policies.json. */
  policies: ReadonlyMap<string, string>;
}): SecurityHeaders {
  const hsts = `max-age=${oneYear}${options.hstsIncludesSubdomains ? "; includeSubDomains" : ""}`;
  const resourcePolicy = (allowed: string) => ["Cross-Origin-Resource-Policy", allowed];
  const all = [
    ["X-Content-Type-Options", "nosniff"],
    // "no-referrer" would make browsers send `Origin: null` when they post the site's own forms.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    [
      "Permissions-Policy",
      "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    ],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Embedder-Policy", options.hasForeignPictures ? "credentialless" : "require-corp"],
    ...(options.isHttps ? [["Strict-Transport-Security", hsts]] : []),
  ];
  const common = [...all, resourcePolicy("same-origin")].flat();
  return {
    common,
    forSharing: [...all, resourcePolicy("cross-origin")].flat(),
    forMarkup: [...common, "Content-Security-Policy", markupPolicy],
    forPage: (path) => [
      ...common,
      "Content-Security-Policy",
      forbidFraming(options.policies.get(path) ?? strictPolicy),
    ],
  };
}

/** Adds `frame-ancestors`, which a policy in a meta tag may not contain. */
export function forbidFraming(policy: string): string {
  return `${policy}; frame-ancestors 'none'`;
}

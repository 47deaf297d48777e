import { readFile } from "node:fs/promises";

/** What the build writes to dist/policies.json: the Content-Security-Policy of each page that it made, by address. */
export type Policies = ReadonlyMap<string, string>;

/** Names and values in turn, as `ServerResponse.writeHead` takes them. */
export type RawHeaders = readonly string[];

export interface SecurityHeaders {
  /** For every answer. */
  common: RawHeaders;
  /** For drawings and other XML: one that is opened by itself must not run anything. */
  forMarkup: RawHeaders;
  /** For pictures that other sites are meant to show: the previews of links. */
  forSharing: RawHeaders;
  /** For a prerendered page, with its own Content-Security-Policy. */
  forPage(path: string): RawHeaders;
}

/** Blocks scripts altogether: a page that the build wrote no policy for stays readable and runs nothing. */
const strictPolicy = "default-src 'self'; script-src 'none'; object-src 'none'; base-uri 'none'";
const markupPolicy = "default-src 'none'; frame-ancestors 'none'";
const oneYear = 31_536_000;

export function createSecurityHeaders(options: {
  isHttps: boolean;
  /** Binds every subdomain of the site's address, whoever runs it: only where the operator asked for it. */
  hstsIncludesSubdomains?: boolean;
  /** Pages show pictures of other hosts, which may not say who may embed them. */
  hasForeignPictures?: boolean;
  policies: Policies;
}): SecurityHeaders {
  const hsts = `max-age=${oneYear}${options.hstsIncludesSubdomains ? "; includeSubDomains" : ""}`;
  const resourcePolicy = (allowed: string) => ["Cross-Origin-Resource-Policy", allowed];
  const all = [
    ["X-Content-Type-Options", "nosniff"],
    // "no-referrer" would make browsers send `Origin: null` with our own forms.
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

/** Adds `frame-ancestors`, which policies written for a meta tag as well leave out. */
export function forbidFraming(policy: string): string {
  return `${policy}; frame-ancestors 'none'`;
}

/** A missing file is an unfinished build and says so. */
export async function readPolicies(file: string): Promise<Policies> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new Error(`${file} can't be read: run \`npm run build\` first.`, { cause: error });
  });
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}

import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";

export interface SecurityOptions {
  isHttps: boolean;
  /** Whether pages show pictures from other hosts. Some hosts send no Cross-Origin-Resource-Policy. */
  hasForeignPictures?: boolean;
}

/** The policy of an answer that is no page of the site. It runs no scripts and is not shown in a frame. */
export const strictestPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Middleware that adds the headers of every answer. */
export function securityHeaders({ isHttps, hasForeignPictures }: SecurityOptions) {
  return secureHeaders({
    crossOriginEmbedderPolicy: hasForeignPictures ? "credentialless" : "require-corp",
    permissionsPolicy: {
      accelerometer: [],
      camera: [],
      displayCapture: [],
      geolocation: [],
      gyroscope: [],
      magnetometer: [],
      microphone: [],
      midi: [],
      payment: [],
      usb: [],
    },
    // "no-referrer" would make browsers send `Origin: null` when they post the site's own forms.
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: isHttps && "max-age=31536000",
    xFrameOptions: "DENY",
    // For browsers and plugins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The same headers, for answers that do not pass through Hono: built files and the static export. */
export async function commonHeaders(options: SecurityOptions): Promise<Record<string, string>> {
  const { headers } = await new Hono()
    .use(securityHeaders(options))
    .get("/", (c) => c.body(null))
    .request("/");
  return Object.fromEntries(headers);
}

/** Adds `frame-ancestors`, which a policy in a meta tag may not contain. */
export function forbidFraming(policy: string): string {
  return `${policy}; frame-ancestors 'none'`;
}

import type { IncomingHttpHeaders } from "node:http";

export interface OwnOrigin {
  siteOrigin: string;
  /** False: nobody said what the site is called, so it is called what the visitor's browser called it. */
  isSiteUrlSet: boolean;
}

/**
 * Whether a post comes from a page of this site. Sec-Fetch-Site decides where the browser sends it (it is right behind
 * proxies too), Origin otherwise; clients that send neither are not browsers and carry nobody's rights.
 */
export function isFromThisSite(headers: IncomingHttpHeaders, own: OwnOrigin): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined || origin === own.siteOrigin) return true;
  // By https where a proxy in front ends TLS: here the request arrived without it.
  return !own.isSiteUrlSet && [`http://${headers.host}`, `https://${headers.host}`].includes(origin);
}

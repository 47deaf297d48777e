import type { IncomingHttpHeaders } from "node:http";

export interface OwnOrigin {
  siteOrigin: string;
  /** When false, `siteOrigin` is a default, and the Host header of the request is accepted as the site's name. */
  isSiteUrlSet: boolean;
}

/**
 * Whether a post comes from a page of this site: decided by Sec-Fetch-Site, which is correct behind proxies too,
 * otherwise by Origin. Clients that send neither header are not browsers, so they cannot act with a visitor's rights.
 */
export function isFromThisSite(headers: IncomingHttpHeaders, own: OwnOrigin): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined || origin === own.siteOrigin) return true;
  // A proxy in front may end TLS, so the page's origin can be https although this request is not.
  return !own.isSiteUrlSet && [`http://${headers.host}`, `https://${headers.host}`].includes(origin);
}

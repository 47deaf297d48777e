import type { IncomingHttpHeaders } from "node:http";

export interface OwnOrigin {
  siteOrigin: string;
  /** False when `siteOrigin` is a default. The Host header of a request is then also accepted as the site's name. */
  isSiteUrlSet: boolean;
}

/**
 * Whether a post comes from a page of this site, judged by Sec-Fetch-Site, or by Origin if Sec-Fetch-Site is missing.
 * A post with neither header is accepted, because it does not come from a browser, so no other site can have caused it.
 */
export function isFromThisSite(headers: IncomingHttpHeaders, own: OwnOrigin): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined || origin === own.siteOrigin) return true;
  // A proxy may terminate TLS: the page's origin is then https, although this request arrives as http.
  return !own.isSiteUrlSet && [`http://${headers.host}`, `https://${headers.host}`].includes(origin);
}

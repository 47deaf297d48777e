import type { IncomingHttpHeaders } from "node:http";

export interface OwnOrigin {
  siteOrigin: string;
  /**
   * False when `siteOrigin` is a default. In that case, a post is also accepted if its Origin is http:// or https:// followed by
   * the request's own Host header.
   */
  isSiteUrlSet: boolean;
}

/**
 * Whether a post comes from a page of this site, judged by Sec-Fetch-Site, or by Origin if Sec-Fetch-Site is missing. A post with
 * neither header is accepted: browsers send at least one of the two, so the post does not come from a page.
 */
export function isFromThisSite(headers: IncomingHttpHeaders, own: OwnOrigin): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined || origin === own.siteOrigin) return true;
  // A proxy may terminate TLS: the page's origin is then https, although this request arrives as http.
  return !own.isSiteUrlSet && [`http://${headers.host}`, `https://${headers.host}`].includes(origin);
}

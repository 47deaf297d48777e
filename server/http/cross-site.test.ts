import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { isFromThisSite } from "./cross-site.ts";

const siteOrigin = "https://www.example.com";
const foreign = "https://evil.example";
const host = "192.168.1.5:3000";

test.each<[isAccepted: boolean, isSiteUrlSet: boolean, headers: IncomingHttpHeaders]>([
  [true, true, { "sec-fetch-site": "same-origin", origin: foreign }],
  [true, true, { "sec-fetch-site": "none", origin: foreign }],
  [false, true, { "sec-fetch-site": "same-site", origin: siteOrigin }],
  [false, true, { "sec-fetch-site": "cross-site", origin: siteOrigin }],
  [true, true, { origin: siteOrigin, host: "10.0.0.1:3000" }],
  [false, true, { origin: "http://www.example.com" }],
  [false, true, { origin: `${siteOrigin}.evil.example` }],
  [false, true, { origin: "null" }],
  [false, true, { origin: `http://${host}`, host }],
  // No browser sends a post without both headers.
  [true, true, {}],
  [true, false, { origin: `http://${host}`, host }],
  [true, false, { origin: `https://${host}`, host }],
  [false, false, { origin: foreign, host }],
])("is a post accepted: %s (is SITE_URL set: %s, headers: %j)", (isAccepted, isSiteUrlSet, headers) => {
  expect(isFromThisSite(headers, { siteOrigin, isSiteUrlSet })).toBe(isAccepted);
});

import { expect, test } from "vitest";
import { isFromThisSite } from "./cross-site.ts";

const own = { siteOrigin: "https://www.example.com", isSiteUrlSet: true };
const withoutSiteUrl = { siteOrigin: "http://localhost:3000", isSiteUrlSet: false };

test.each([
  ["same-origin", true],
  ["none", true],
  ["same-site", false],
  ["cross-site", false],
])("whether a post with Sec-Fetch-Site %s is accepted, whatever its Origin: %s", (site, expected) => {
  for (const origin of ["https://www.example.com", "https://evil.example"]) {
    expect(isFromThisSite({ "sec-fetch-site": site, origin }, own)).toBe(expected);
  }
});

test("without Sec-Fetch-Site, a post is accepted only if its Origin is the site's origin", () => {
  expect(isFromThisSite({ origin: "https://www.example.com", host: "10.0.0.1:3000" }, own)).toBe(true);
  expect(isFromThisSite({ origin: "http://www.example.com" }, own)).toBe(false);
  expect(isFromThisSite({ origin: "https://www.example.com.evil.example" }, own)).toBe(false);
  expect(isFromThisSite({ origin: "null" }, own)).toBe(false);
});

test("a post without Sec-Fetch-Site and Origin is accepted, because no browser sends such a post", () => {
  expect(isFromThisSite({}, own)).toBe(true);
});

test("without SITE_URL, Origin is compared with the Host header", () => {
  const host = "192.168.1.5:3000";
  expect(isFromThisSite({ origin: `http://${host}`, host }, withoutSiteUrl)).toBe(true);
  expect(isFromThisSite({ origin: `https://${host}`, host }, withoutSiteUrl)).toBe(true);
  expect(isFromThisSite({ origin: "http://evil.example", host }, withoutSiteUrl)).toBe(false);
  expect(isFromThisSite({ origin: `http://${host}`, host }, own)).toBe(false);
});

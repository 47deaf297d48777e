import { expect, test } from "vitest";
import { makeSecurityText, makeSitemap } from "./site-files.ts";

test.each([
  ["2026-11-21", "2027-11-21T00:00:00.000Z"],
  ["2028-02-29", "2029-02-28T00:00:00.000Z"],
])("security.txt of a site revised on %s expires on %s", (revised, expires) => {
  const text = makeSecurityText("https://www.example.com", "hello@example.com", revised);
  expect(text).toContain(`Expires: ${expires}\n`);
  expect(Number.isNaN(Date.parse(expires))).toBe(false);
});

test("an address with an ampersand is escaped in the sitemap", () => {
  const page = { path: "/a&b", revised: "2026-11-21" };
  expect(makeSitemap("https://www.example.com", [page])).toContain(
    "<loc>https://www.example.com/a&amp;b</loc><lastmod>2026-11-21</lastmod>",
  );
});

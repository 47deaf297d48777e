import { expect, test } from "vitest";
import { moveBelow } from "./base-path.ts";

const move = moveBelow({ origin: "https://www.example.com", path: "/ozo/" }, [
  "assets",
  "pictures",
  "products",
  "enquiry",
  "site.webmanifest",
]);

test.each([
  ['<a href="/products/a/b?x=/y">', '<a href="/ozo/products/a/b?x=/y">'],
  ['<a href="/">', '<a href="/ozo/">'],
  [
    '<img srcSet="/pictures/a-1.avif 1x, /pictures/a-2.avif 2x">',
    '<img srcSet="/ozo/pictures/a-1.avif 1x, /ozo/pictures/a-2.avif 2x">',
  ],
  ["src:url(/assets/f.woff2)", "src:url(/ozo/assets/f.woff2)"],
  ['import("/assets/x.js")', 'import("/ozo/assets/x.js")'],
  ['location.pathname==="/enquiry"', 'location.pathname==="/ozo/enquiry"'],
  ["`/products`", "`/ozo/products`"],
  ['"href_matches":"/*"', '"href_matches":"/ozo/*"'],
  ['["/enquiry*"]', '["/ozo/enquiry*"]'],
  ["<loc>https://www.example.com/products</loc>", "<loc>https://www.example.com/ozo/products</loc>"],
  ['"url":"https://www.example.com"', '"url":"https://www.example.com/ozo"'],
  ['href="/site.webmanifest"', 'href="/ozo/site.webmanifest"'],
])("below a path, %s becomes %s", (before, after) => {
  expect(move(before)).toBe(after);
});

test.each([
  "and/or products/year",
  'href="https://www.example.community/products"',
  'href="//cdn.example/products"',
  '"/productsheet"',
])("below a path, %s is not changed", (text) => {
  expect(move(text)).toBe(text);
});

test("an export at the root of a host is not changed", () => {
  const stays = moveBelow({ origin: "https://www.example.com", path: "/" }, ["products"]);
  expect(stays('<a href="/products">')).toBe('<a href="/products">');
});

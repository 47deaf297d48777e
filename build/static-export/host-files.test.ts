import { expect, test } from "vitest";
import { redirectsForHosts } from "./host-files.ts";

const pages = new Set([
  "/products",
  "/products/pipes",
  "/products/pipes/ozo-b",
  "/products/pipes/ozo-b/datasheet",
]);

test("a file host gets each old address, also of pages below renamed pages, with the page to which it leads", () => {
  const redirects = new Map([
    ["/products/drains", "/products/drain-care"],
    ["/products/drain-care/ozo-a", "/products/drain-care/ozo-b"],
    ["/products/drain-care", "/products/pipes"],
  ]);
  const b = "/products/pipes/ozo-b";
  expect(Object.fromEntries(redirectsForHosts(redirects, pages))).toEqual({
    "/products/drains": "/products/pipes",
    "/products/drain-care": "/products/pipes",
    ...Object.fromEntries(
      ["drains", "drain-care"].flatMap((category) =>
        ["ozo-a", "ozo-b"].flatMap((product) => [
          [`/products/${category}/${product}`, b],
          [`/products/${category}/${product}/datasheet`, `${b}/datasheet`],
        ]),
      ),
    ),
  });
});

test("a file host gets no redirect from a page, and none from below a removed product to below a list", () => {
  const redirects = new Map([
    ["/products/pipes", "/products"],
    ["/products/pipes/ozo-gone", "/products"],
  ]);
  expect([...redirectsForHosts(redirects, pages)]).toEqual([["/products/pipes/ozo-gone", "/products"]]);
});

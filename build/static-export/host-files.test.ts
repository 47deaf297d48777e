import { expect, test } from "vitest";
import { redirectsForHosts } from "./host-files.ts";

test("a file host gets a redirect for each old address that is not a page and leads to one, and for the datasheets of old products", () => {
  const b = "/products/pipes/ozo-b";
  const pages = new Set(["/products", "/products/pipes", b, `${b}/datasheet`]);
  const redirects = new Map([
    ["/products/drains", "/products/drain-care"],
    ["/products/drain-care", "/products/pipes"],
    ["/products/drains/ozo-b", b],
    ["/products/pipes/ozo-gone", "/products"],
    ["/products/pipes", "/products"],
    ["/nowhere", "/missing"],
  ]);
  expect(Object.fromEntries(redirectsForHosts(redirects, pages))).toEqual({
    "/products/drains": "/products/pipes",
    "/products/drain-care": "/products/pipes",
    "/products/drains/ozo-b": b,
    "/products/drains/ozo-b/datasheet": `${b}/datasheet`,
    "/products/pipes/ozo-gone": "/products",
    "/products/pipes/ozo-gone/datasheet": "/products",
  });
});

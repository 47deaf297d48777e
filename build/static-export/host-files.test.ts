import { expect, test } from "vitest";
import { redirectsForHosts } from "./host-files.ts";

test("a file host gets each old address that is no page, and the datasheets of old products", () => {
  const b = "/products/pipes/ozo-b";
  const pages = new Set(["/products/pipes", b, `${b}/datasheet`]);
  const redirects = new Map([
    ["/products/drains/ozo-b", b],
    ["/products/pipes", b],
    ["/nowhere", "/missing"],
  ]);
  expect(Object.fromEntries(redirectsForHosts(redirects, pages))).toEqual({
    "/products/drains/ozo-b": b,
    "/products/drains/ozo-b/datasheet": `${b}/datasheet`,
  });
});

import { existsSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { remove, rename } from "./move.ts";

const copy = prepareContentCopy({ rename, remove });
const { read, run } = copy;
const previousPagePaths = ["/products/drain-care/ozo-klear", "/products/drain-care/ozo-klear/datasheet"];

let klear: string;
beforeEach(() => {
  klear = read("products/ozo-klear.yaml");
});

const check = () => copy.check({ previousPagePaths });
const nothingWrong = { mistakes: [], warnings: [] };

test("after a product is renamed, its old address and its datasheet's old address redirect to the new addresses", async () => {
  expect(await run(["rename", "ozo-klear", "ozo-bright"])).toBe(0);
  expect(read("products/ozo-bright.yaml")).toBe(klear);
  expect(read("redirects.yaml")).toContain(
    "- from: /products/drain-care/ozo-klear\n  to: /products/drain-care/ozo-bright\n",
  );
  expect(read("by-place.yaml")).toContain("product: ozo-bright");
  expect(read("redirects.yaml"), "comments are kept").toContain("# Old addresses");
  expect(await check()).toMatchObject(nothingWrong);
});

test("after a product is removed, its address redirects to the page that the user has named", async () => {
  expect(await run(["remove", "ozo-klear.yaml"], ["/products/drain-care"])).toBe(0);
  expect(existsSync(copy.path("products/ozo-klear.yaml"))).toBe(false);
  expect(read("by-place.yaml")).not.toContain("ozo-klear");
  expect(await check()).toMatchObject(nothingWrong);
});

test("after a product of a draft category is removed, its address redirects to the page that the user has named", async () => {
  copy.change("categories/drain-care.yaml", "\nposition:", "\ndraft: true\nposition:");
  expect(await run(["remove", "ozo-klear", "--to", "/products/degreaser"])).toBe(0);
  expect(read("redirects.yaml")).toContain(
    "- from: /products/drain-care/ozo-klear\n  to: /products/degreaser\n",
  );
});

test.each([
  [["rename", "ozo-kleer", "ozo-x"], "Did you mean ozo-klear?"],
  [["rename", "ozo-klear", "ozo-ofa"], "ozo-ofa exists already"],
  [["rename", "ozo-klear", "../site"], "lower-case words"],
  [["rename", "ozo-klear"], "What is its new file name"],
  [["remove", "ozo-klear"], "To which page should its address redirect"],
  [["remove", "ozo-klear", "--to", "/products/drain-car"], "Did you mean /products/drain-care?"],
  [["remove", "ozo-klear", "--to", "/products/drain-care/ozo-klear/datasheet"], "There is no page"],
  [["remove", "drain-care", "--to", "/products"], "still has products"],
])("npm run content refuses %j and changes no file", async (args, reason) => {
  expect(await run(args)).toBe(2);
  expect(copy.output).toContain(reason);
  expect(await check()).toMatchObject(nothingWrong);
  expect(read("products/ozo-klear.yaml")).toBe(klear);
});

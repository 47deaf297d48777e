import { expect, test } from "vitest";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { newFile } from "./new.ts";

const copy = prepareContentCopy({ new: newFile });
const { read, run } = copy;

test("a new product is a draft at the end of its category, and is not on the public site", async () => {
  expect(await run(["new", "product", "--name", "Bright: Öl", "--category", "degreaser"])).toBe(0);
  expect(copy.output).toContain("http://localhost:3000/products/degreaser/ozo-bright-ol");
  const { content, mistakes } = await copy.check();
  expect(mistakes).toEqual([]);
  expect(JSON.stringify(content?.catalogue)).not.toContain("Bright");

  const withDrafts = await copy.check({ withDrafts: true });
  const degreasers = withDrafts.content?.catalogue.categories[0]?.products;
  expect(degreasers?.at(-1)).toMatchObject({ name: "Bright: Öl", productId: "ozo-bright-ol", draft: true });
});

test("npm run content -- new asks for missing arguments, and the check reports placeholders in a published file", async () => {
  expect(await run(["new", "product"], ["Bright", "odour-care"])).toBe(0);
  expect(read("products/ozo-bright.yaml")).toContain("name: Bright\ndraft: true\ncategory: odour-care\n");
  copy.change("products/ozo-bright.yaml", "draft: true\n", "");
  expect((await copy.messages()).join("\n")).toContain("summary: is still to be written.");
});

test("a new category and its products are drafts", async () => {
  expect(await run(["new", "category", "--name", "Floor care"])).toBe(0);
  expect(await run(["new", "product", "--name", "Squeegee-Wonder", "--category", "floor-care"])).toBe(0);
  const { content, mistakes } = await copy.check();
  expect(mistakes).toEqual([]);
  expect(JSON.stringify(content?.catalogue)).not.toMatch(/FLOOR CARE|Squeegee-Wonder/);
  const { category } = JSON.parse(read("schemas/product.json")).properties;
  expect(category.examples, "text editors suggest the category").toContain("floor-care");
  expect(category, "other categories are accepted").not.toHaveProperty("enum");
});

test.each([
  [["product", "--name", "Bright"], "Which category (degreaser, drain-care"],
  [["product", "--name", "Bright", "--category", "degresser"], "Did you mean degreaser?"],
  [["product", "--name", "Klear", "--category", "drain-care"], "ozo-klear exists already"],
  [["products", "--name", "Klear"], "Name the kind of file: product or category."],
  [["product", "--nmae", "Klear"], "--nmae"],
])("npm run content -- new refuses %j and creates no file", async (args, reason) => {
  const before = await copy.check({ withDrafts: true });
  expect(await run(["new", ...args])).toBe(2);
  expect(copy.output).toContain(reason);
  expect(await copy.check({ withDrafts: true })).toEqual(before);
});

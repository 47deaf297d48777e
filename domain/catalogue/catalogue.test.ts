import { describe, expect, test } from "vitest";
import { type Catalogue, categoryHeading, findCategory, findProduct, titleFromSlug } from "./catalogue.ts";

const catalogue = {
  categories: [
    {
      categoryId: "drain-care",
      name: "DRAIN CARE",
      products: [{ productId: "ozo-klear" }, { productId: "ozo-p-sol" }],
    },
    { categoryId: "degreaser", name: "DEGREASER", products: [{ productId: "ozo-nova" }] },
  ],
} as unknown as Catalogue;

describe("titleFromSlug", () => {
  test.each([
    ["ozo-klear", "Ozo Klear"],
    ["ozo-p-sol", "Ozo P Sol"],
    ["ozo-x10-floor-degreaser", "Ozo X10 Floor Degreaser"],
  ])("makes %s into %s", (slug, title) => {
    expect(titleFromSlug(slug)).toBe(title);
  });
});

describe("findProduct", () => {
  test("finds a product under its own category", () => {
    expect(findProduct(catalogue, "drain-care", "ozo-p-sol")?.product.productId).toBe("ozo-p-sol");
  });

  test("does not find a product under another category, in another letter case or with another slug", () => {
    expect(findProduct(catalogue, "degreaser", "ozo-p-sol")).toBeUndefined();
    expect(findProduct(catalogue, "Drain-care", "ozo-p-sol")).toBeUndefined();
    expect(findProduct(catalogue, "drain-care", "ozo-P-sol")).toBeUndefined();
    expect(findProduct(catalogue, "drain-care", "ozo-p")).toBeUndefined();
  });
});

test("a category is found by its exact slug only", () => {
  expect(findCategory(catalogue, "degreaser")?.name).toBe("DEGREASER");
  expect(findCategory(catalogue, "Degreaser")).toBeUndefined();
});

test("the category heading is the list name and the word SOLUTIONS, once", () => {
  expect(categoryHeading({ name: "DRAIN CARE" })).toBe("DRAIN CARE SOLUTIONS");
  expect(categoryHeading({ name: "SPECIALIZED" })).toBe("SPECIALIZED SOLUTIONS");
});

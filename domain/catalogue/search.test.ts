import { expect, test } from "vitest";
import type { Category, Product, ProductWithoutPage } from "./catalogue.ts";
import { createSearchIndex, openSearchIndex } from "./search.ts";

/** A product with the fields that the search reads. */
function product(fields: Partial<Product>): Product {
  const lists = { benefits: [], keyFeatures: [], documents: [], howToUse: [] };
  return { summary: "", description: "", howItWorks: "", ...lists, ...fields } as unknown as Product;
}

/** A category with the fields that the search reads. */
function category(fields: Partial<Category>): Category {
  return { summary: "", description: "", products: [], withoutPage: [], ...fields } as unknown as Category;
}

const catalogue = {
  categories: [
    category({
      name: "DEGREASER",
      products: [
        product({ productId: "ozo-x10", name: "X10 Floor Degreaser", description: "For kitchens." }),
        product({
          productId: "ozo-nova",
          name: "Nova",
          keywords: ["oven", "pâte"],
          packSizes: [{ amount: 5, unit: "L" }],
        }),
      ],
      withoutPage: [
        { productId: "ozo-v10", name: "V10", summary: "Oil stains", position: 3 } as ProductWithoutPage,
      ],
    }),
    category({
      name: "ODOUR CARE",
      products: [
        product({ productId: "ozo-p-sol", name: "P-SOL", idealApplications: ["Hotels and drains"] }),
        product({ productId: "ozo-still", name: "Still", summary: "Quiet rooms where grease was" }),
      ],
    }),
  ],
};
// The index is serialised and parsed, because the server and browsers read it from a file.
const search = openSearchIndex(JSON.parse(JSON.stringify(createSearchIndex(catalogue))));

test.each([
  ["a name", "nova", ["ozo-nova"]],
  ["a name with a space instead of its hyphen", "p sol", ["ozo-p-sol"]],
  ["a name without its hyphen", "psol", ["ozo-p-sol"]],
  ["a name with a space between letter and digits", "x 10", ["ozo-x10"]],
  ["the words of the address", "Ozo P-Sol", ["ozo-p-sol"]],
  ["a keyword", "oven", ["ozo-nova"]],
  ["a keyword without its accent", "PATE", ["ozo-nova"]],
  ["a place of use", "hotels", ["ozo-p-sol"]],
  ["a plural for a singular", "ovens", ["ozo-nova"]],
  ["a word of a long text", "kitchen", ["ozo-x10"]],
  ["the name of a product without a page", "v10", ["ozo-v10"]],
  ["the beginning of a word", "hot", ["ozo-p-sol"]],
  ["a word with a missing letter", "htel", ["ozo-p-sol"]],
  ["two words, one of them misspelt", "kitchn grease", ["ozo-x10"]],
  ["a question in words", "what do I need for my oven?", ["ozo-nova"]],
  ["a known word beside an unknown word", "helicopter oven", ["ozo-nova"]],
  ["a word with swapped letters", "kitcehn", ["ozo-x10"]],
  ["words written as one", "floordegreaser", ["ozo-x10"]],
  ["a code and a word written as one", "x10floor", ["ozo-x10"]],
  ["brand and name written as one", "ozonova", ["ozo-nova"]],
  ["words written as one, with a misspelling", "flordegreaser", ["ozo-x10"]],
  ["the beginning of words written as one", "floordegr", ["ozo-x10"]],
  ["one word written as two", "ki tchen", ["ozo-x10"]],
])("the search finds a product by %s", (_kind, query, expected) => {
  expect(search(query)).toEqual(expected);
});

test("the query grease finds a degreaser above a product whose text only mentions grease", () => {
  expect(search("grease")[0]).toBe("ozo-x10");
});

test.each(["smell", "odor", "stinks"])("the query %s finds the products for odour", (word) => {
  expect(search(word)).toEqual(["ozo-p-sol", "ozo-still"]);
});

test.each(["5 l", "5l", "5 litres", "5-Liter"])("the query %s finds a product by its pack size", (query) => {
  expect(search(query)).toEqual(["ozo-nova"]);
});

test("a word that is in the index is not matched fuzzily", () => {
  expect(search("still")).toEqual(["ozo-still"]);
});

test.each(["", "   ", "?!", "zzzzzz", "quietrooms", "(", "<b>", "\0", "a".repeat(200), "🧼"])(
  "the query %j finds nothing and raises no error",
  (query) => {
    expect(search(query)).toEqual([]);
  },
);

import { expect, test } from "vitest";
import type { Catalogue, Category, Product } from "./catalogue.ts";
import { createSearchIndex, openSearchIndex } from "./search.ts";

/** Returns a function that searches the catalogue and returns the names of the products found. */
function searchIn(catalogue: Catalogue): (query: string) => string[] {
  const nameOf = new Map(
    catalogue.categories.flatMap(({ products, withoutPage }) => [
      ...products.map(({ productId, name }) => [productId, name] as const),
      ...withoutPage.map(({ slug, name }) => [slug, name] as const),
    ]),
  );
  // The index is serialised here, because the server and browsers read it from a file.
  const search = openSearchIndex(JSON.parse(JSON.stringify(createSearchIndex(catalogue))));
  return (query) => search(query).map((slug) => nameOf.get(slug) ?? "nobody");
}

/** A product with the fields that the search reads. */
function product(fields: Partial<Product>): Product {
  const lists = { benefits: [], keyFeatures: [], documents: [], howToUse: [] };
  return { summary: "", description: "", howItWorks: "", ...lists, ...fields } as unknown as Product;
}

/** A category with the fields that the search reads. */
function category(fields: Partial<Category>): Category {
  return { summary: "", description: "", products: [], withoutPage: [], ...fields } as unknown as Category;
}

const search = searchIn({
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
      withoutPage: [{ slug: "ozo-v10", name: "V10", summary: "Oil stains", position: 3 }],
    }),
    category({
      name: "ODOUR CARE",
      products: [
        product({ productId: "ozo-p-sol", name: "P-SOL", idealApplications: ["Hotels and drains"] }),
        product({ productId: "ozo-still", name: "Still", summary: "Quiet rooms where grease was" }),
      ],
    }),
  ],
});

test.each([
  ["a name", "nova", ["Nova"]],
  ["a name with a space instead of its hyphen", "p sol", ["P-SOL"]],
  ["a name without its hyphen", "psol", ["P-SOL"]],
  ["a name with a space between letter and digits", "x 10", ["X10 Floor Degreaser"]],
  ["the words of the address", "Ozo P-Sol", ["P-SOL"]],
  ["a keyword", "oven", ["Nova"]],
  ["a keyword without its accent", "PATE", ["Nova"]],
  ["a place of use", "hotels", ["P-SOL"]],
  ["a plural for a singular", "ovens", ["Nova"]],
  ["a word of a long text", "kitchen", ["X10 Floor Degreaser"]],
  ["the name of a product without a page", "v10", ["V10"]],
  ["the beginning of a word", "hot", ["P-SOL"]],
  ["a word with a missing letter", "htel", ["P-SOL"]],
  ["two words, one of them misspelt", "kitchn grease", ["X10 Floor Degreaser"]],
  ["a question in words", "what do I need for my oven?", ["Nova"]],
  ["a known word beside an unknown word", "helicopter oven", ["Nova"]],
  ["a word with swapped letters", "kitcehn", ["X10 Floor Degreaser"]],
  ["words written as one", "floordegreaser", ["X10 Floor Degreaser"]],
  ["a code and a word written as one", "x10floor", ["X10 Floor Degreaser"]],
  ["brand and name written as one", "ozonova", ["Nova"]],
  ["words written as one, with a misspelling", "flordegreaser", ["X10 Floor Degreaser"]],
  ["the beginning of words written as one", "floordegr", ["X10 Floor Degreaser"]],
  ["one word written as two", "ki tchen", ["X10 Floor Degreaser"]],
])("the search finds a product by %s", (_kind, query, expected) => {
  expect(search(query)).toEqual(expected);
});

test("the query grease finds a degreaser above a product whose text only mentions grease", () => {
  expect(search("grease")[0]).toBe("X10 Floor Degreaser");
});

test.each(["smell", "odor", "stinks"])("the query %s finds the products for odour", (word) => {
  expect(search(word)).toEqual(["P-SOL", "Still"]);
});

test.each(["5 l", "5l", "5 litres", "5-Liter"])("the query %s finds a product by its pack size", (query) => {
  expect(search(query)).toEqual(["Nova"]);
});

test("a word that is in the index is not matched fuzzily", () => {
  expect(search("still")).toEqual(["Still"]);
});

test.each(["", "   ", "?!", "zzzzzz", "quietrooms", "(", "<b>", "\0", "a".repeat(200), "🧼"])(
  "the query %j finds nothing and raises no error",
  (query) => {
    expect(search(query)).toEqual([]);
  },
);

test("an index without the long texts still contains names, keywords and uses", () => {
  const catalogue = {
    categories: [
      category({
        name: "ANY",
        products: [
          product({ productId: "ozo-a", name: "Alpha", keywords: ["oven"], description: "Kitchens" }),
        ],
      }),
    ],
  };
  const shallow = openSearchIndex(createSearchIndex(catalogue, { isDeep: false }));
  expect(shallow("oven")).toEqual(["ozo-a"]);
  expect(shallow("kitchens")).toEqual([]);
});

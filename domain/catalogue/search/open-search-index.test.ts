import { expect, test } from "vitest";
import type { Category, Product, ProductWithoutPage } from "../catalogue.ts";
import { createSearchIndex } from "./create-search-index.ts";
import { openSearchIndex } from "./open-search-index.ts";

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
        product({
          productId: "ozo-x10",
          name: "X10 Floor Degreaser",
          description: "Stays off curtains.",
          benefits: [
            { title: "Better grip without slips", description: "Curtains stay dry." },
            { title: "No perfume", description: "Nothing to smell." },
          ],
          whereToUse: ["Kitchens"],
          notFor: [
            "Polished stone, timber and carpet",
            "Waxed or oiled floors",
            "Wet floors: dry them first",
          ],
        }),
        product({
          productId: "ozo-nova",
          name: "Nova",
          keywords: ["oven", "pâte"],
          packSizes: [{ amount: 5, unit: "L" }],
          safetyInstructions: [
            {
              name: "Materials",
              description:
                "Do not use on brass (often lacquered), zinc or PVC, and rinse drips. Keep off hot ovens. Never mix with bleach.",
            },
          ],
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
        product({
          productId: "ozo-still",
          name: "Still",
          summary: "Quiet rooms where grease was",
          keywords: ["marble"],
        }),
      ],
    }),
  ],
};
const fixedAnswers = [{ words: ["price", "data sheets"], answer: "Ask us.", page: "/enquiry" }];
// The index is serialised and parsed, because the server and browsers read it from a file.
const search = openSearchIndex(JSON.parse(JSON.stringify(createSearchIndex(catalogue, fixedAnswers))));

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
  ["a word of a title", "grip", ["ozo-x10"]],
  ["the name of a product without a page", "v10", ["ozo-v10"]],
  ["the beginning of a word", "hot", ["ozo-p-sol"]],
  ["a word with a missing letter", "kichen", ["ozo-x10"]],
  ["two words, one of them misspelt", "kitchn grease", ["ozo-x10"]],
  ["a question in words", "what do I need for my oven?", ["ozo-nova"]],
  ["a word with swapped letters", "kitcehn", ["ozo-x10"]],
  ["words written as one", "floordegreaser", ["ozo-x10"]],
  ["a code and a word written as one", "x10floor", ["ozo-x10"]],
  ["brand and name written as one", "ozonova", ["ozo-nova"]],
  ["words written as one, with a misspelling", "flordegreaser", ["ozo-x10"]],
  ["the beginning of words written as one", "floordegr", ["ozo-x10"]],
  ["one word written as two", "ki tchen", ["ozo-x10"]],
])("the search finds a product by %s", (_kind, query, expected) => {
  expect(search(query).found).toEqual(expected);
});

test("the query grease finds a degreaser above a product whose text only mentions grease", () => {
  expect(search("grease").found[0]).toBe("ozo-x10");
});

test.each(["smell", "odor", "stinks"])("the query %s finds the products for odour", (word) => {
  expect(search(word).found).toEqual(["ozo-p-sol", "ozo-still"]);
});

test.each(["5 l", "5l", "5 litres", "5-Liter"])("the query %s finds a product by its pack size", (query) => {
  expect(search(query).found).toEqual(["ozo-nova"]);
});

test("a word that is in the index is not matched fuzzily", () => {
  expect(search("still").found).toEqual(["ozo-still"]);
});

test.each(["curtains", "perfume", "slips"])(
  "the query %s does not find a product that says it has nothing to do with it",
  (query) => {
    expect(search(query)).toMatchObject({ found: [], unsuitable: [] });
  },
);

test.each([
  ["timber floor", "timber"],
  ["wooden floors", "timber"],
  ["parquet floor", "timber"],
  ["granite", "polished stone"],
  ["waxed floor", "waxed or oiled floors"],
  ["wet floor", "wet floors"],
])("the query %s does not find a product that is not for it, and names the reason", (query, reason) => {
  expect(search(query)).toMatchObject({ found: [], unsuitable: [{ slug: "ozo-x10", reason }] });
});

test.each([
  ["brass oven", "brass"],
  ["zinc oven", "zinc"],
  ["PVC oven", "PVC"],
  ["hot oven", "hot ovens"],
])("for the query %s, a safety text excludes the product", (query, reason) => {
  expect(search(query)).toMatchObject({ found: [], unsuitable: [{ slug: "ozo-nova", reason }] });
});

test("beside a product that suits, an unsuitable product is named only if it has other words of the query", () => {
  expect(search("marble")).toMatchObject({ found: ["ozo-still"], unsuitable: [] });
  expect(search("grease on marble")).toMatchObject({
    found: ["ozo-still"],
    unsuitable: [{ slug: "ozo-x10", reason: "polished stone" }],
  });
});

test.each([
  ["a word that no product has", "helicopter oven", null],
  ["words of different products", "oven hotel", null],
  ["a misspelling of a short word", "htel", "hotel"],
  ["two words, one of them a misspelt short word", "drains hotol", "drains hotel"],
  ["more known words than unknown words", "sparkling kitchen floor", "kitchen floor"],
])("a query with %s finds nothing: %s", (_kind, query, suggestion) => {
  expect(search(query)).toEqual({ found: [], unsuitable: [], answers: [], suggestion });
});

test.each([
  ["Price?", []],
  ["the prices of nova", ["ozo-nova"]],
  ["sheet with oven data", ["ozo-nova"]],
])("the query %s has a fixed answer, whose words are not looked for in the products", (query, found) => {
  expect(search(query)).toEqual({ found, unsuitable: [], answers: fixedAnswers, suggestion: null });
});

test("a part of the words of a fixed answer is no answer", () => {
  expect(search("sheet").answers).toEqual([]);
});

test.each(["", "   ", "?!", "zzzzzz", "quietrooms", "(", "<b>", "\0", "a".repeat(200), "🧼"])(
  "the query %j finds nothing and raises no error",
  (query) => {
    expect(search(query)).toEqual({ found: [], unsuitable: [], answers: [], suggestion: null });
  },
);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createSearchIndex } from "#domain/catalogue/search/create-search-index.ts";
import { openSearchIndex } from "#domain/catalogue/search/open-search-index.ts";
import { readContent } from "#tests/support/read-content.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { writeSearchIndex } from "./search-index.ts";

interface Questions {
  answered: Record<string, string[]>;
  careful: Record<string, { first?: string; answer?: string; never: string }>;
}

const content = await readContent("content");
const search = openSearchIndex(createSearchIndex(content.catalogue, content.site.searchAnswers));
const questions: Questions = parse(readFileSync("tests/fixtures/search-questions.yaml", "utf8"));

test("most of the answered queries in search-questions.yaml find the expected product", () => {
  const answers = Object.entries(questions.answered).map(([question, right]) => {
    const { found } = search(question);
    return {
      question,
      isFirstRight: right.includes(found[0] ?? ""),
      isBestAmongThree: found.slice(0, 3).includes(right[0] ?? ""),
    };
  });
  const wrong = JSON.stringify(answers.filter((answer) => !answer.isFirstRight || !answer.isBestAmongThree));
  expect(answers.length).toBeGreaterThanOrEqual(60);
  expect(share(answers, "isFirstRight"), wrong).toBeGreaterThanOrEqual(0.9);
  expect(share(answers, "isBestAmongThree"), wrong).toBeGreaterThanOrEqual(0.98);
});

function share<Key extends string>(answers: Array<Record<Key, boolean>>, key: Key): number {
  return answers.filter((answer) => answer[key]).length / answers.length;
}

test.each(Object.entries(questions.careful))(
  "the query %s finds no product that does not suit it",
  (question, { first, answer, never }) => {
    const { found, answers } = search(question);
    expect(found[0]).toBe(first);
    expect(found).not.toContain(never);
    expect(answers.map(({ page }) => page)).toEqual(answer ? [answer] : []);
  },
);

test.each(["overflow", "wallpaper", "football", "sandwich", "software", "kitchenware", "helicopter"])(
  "the query %s finds nothing, although parts of it resemble words in the catalogue",
  (question) => {
    expect(search(question)).toEqual({ found: [], unsuitable: [], answers: [], suggestion: null });
  },
);

test.each(["grease", "smell", "floor"])("%s finds every product whose card shows this word", (word) => {
  const products = content.catalogue.categories.flatMap((category) => [
    ...category.products,
    ...category.withoutPage,
  ]);
  const shown = products.filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(word));
  expect(shown.length).toBeGreaterThan(1);
  expect(search(word).found).toEqual(expect.arrayContaining(shown.map(({ productId }) => productId)));
});

test("the search index for browsers has a fixed address, contains the cards, and has less than 10 KiB compressed", () => {
  const folder = temporaryFolder();
  writeSearchIndex(content, { folder, publicFolder: folder });
  const text = readFileSync(join(folder, "search/products.json"), "utf8");
  const { cards, index } = JSON.parse(text);
  expect(cards).toHaveLength(11);
  expect(cards).toContainEqual(
    expect.objectContaining({ name: "Klear", path: "/products/drain-care/ozo-klear" }),
  );
  expect(cards).toContainEqual(expect.objectContaining({ name: "V10 Oil Stain Degreaser", path: null }));
  // The cards have no texts that only the datasheet shows.
  expect(text).not.toContain("howItWorks");
  expect(brotliCompressSync(text).length).toBeLessThan(10 * 1024);
  expect(JSON.parse(readFileSync(join(folder, "search-index.json"), "utf8"))).toEqual(index);
});

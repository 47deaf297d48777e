import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createSearchIndex, openSearchIndex } from "#domain/catalogue/search.ts";
import { readContent } from "#tests/support/read-content.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { writeSearchIndex } from "./search-index.ts";

const { catalogue } = await readContent("content");

test("most queries in search-questions.yaml find the expected product", () => {
  const search = openSearchIndex(createSearchIndex(catalogue));
  const questions: Record<string, string[]> = parse(
    readFileSync("domain/catalogue/search-questions.yaml", "utf8"),
  );
  const answers = Object.entries(questions).map(([question, right]) => {
    const found = search(question);
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

test.each(["overflow", "wallpaper", "football", "sandwich", "software", "kitchenware", "helicopter"])(
  "the query %s finds nothing, although parts of it resemble words in the catalogue",
  (question) => {
    expect(openSearchIndex(createSearchIndex(catalogue))(question)).toEqual([]);
  },
);

test("the search index for browsers has a fixed address, contains the cards, and has less than 10 KiB compressed", () => {
  const folder = temporaryFolder();
  writeSearchIndex(catalogue, { folder, publicFolder: folder });
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

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The numbers of docs/requirements.md, each the first cell of a row. */
const requirements = readFileSync("docs/requirements.md", "utf8").matchAll(/^\| (\d+\.\d+) \|/gm);
const numbers = new Set([...requirements].map(([, number = ""]) => number));

const sources = globSync("{app,cli,domain,generator,server,tests}/**/*.{ts,tsx,css}").map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);

/** The numbers at the end of a test's title, such as `keeps the country after a success (4.6, 9.1)`. */
const inTitles = sources
  .filter(([file]) => /\.(test|spec)\.tsx?$|^tests\//.test(file))
  .flatMap(([, text]) => [...text.matchAll(/\(((?:\d+\.\d+(?:, )?)+)\)["`]/g)])
  .flatMap(([, list = ""]) => list.split(", "));

test("every requirement has a test with its number in the title", () => {
  const tested = new Set(inTitles);
  expect(numbers.size).toBeGreaterThan(60);
  expect([...numbers].filter((number) => !tested.has(number))).toEqual([]);
});

test("every number in a test's title or a comment is that of a requirement", () => {
  const inComments = sources.flatMap(([, text]) =>
    [...text.matchAll(/[Rr]equirements? ((?:\d+\.\d+(?:, | and | to )?)+)/g)].flatMap(
      ([, list = ""]) => list.match(/\d+\.\d+/g) ?? [],
    ),
  );
  expect(inComments.length).toBeGreaterThan(20);
  expect([...inTitles, ...inComments].filter((number) => !numbers.has(number))).toEqual([]);
});

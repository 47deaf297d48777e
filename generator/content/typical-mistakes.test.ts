import { expect, test } from "vitest";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { checkReport } from "./check-report.ts";

const copy = prepareContentCopy();
const klear = "products/ozo-klear.yaml";
const pSol = "products/ozo-p-sol.yaml";
const degreaser = "categories/degreaser.yaml";
const phone = "phone: +91 80 0000 0000";
const summary = "summary: Cleans washroom drains and urinal lines that run slowly or smell";

/** Expects a single message, which begins with the place of the mistake and contains the advice. */
function expectOnly(found: string[], place: string, advice: string) {
  expect(found).toEqual([expect.stringContaining(advice)]);
  expect(found[0]?.startsWith(`${place}  `), found[0]).toBe(true);
}

test("the content of this repository has no mistakes and no warnings", async () => {
  const { text, isCorrect } = await checkReport("content");
  expect(text).toContain("no mistakes and no warnings.");
  expect(isCorrect).toBe(true);
});

test("two products with the same number are a mistake", async () => {
  copy.change(klear, "position: 1\n", "position: 1\nnumber: 4\n");
  copy.change(pSol, "position: 2\n", "position: 2\nnumber: 4\n");
  const { mistakes } = await copy.messages();
  expectOnly(mistakes, `${pSol}:5:1`, `4 is also the number of content/${klear}: change one of them.`);
});

test.each([
  [klear, "summary: Cleans", "sumary: Cleans", "5:1", "sumary: is not a field here. Did you mean summary?"],
  [klear, "position: 1\n", "", "2:1", "position: is missing. Add this field. Its meaning: "],
  [klear, "category: drain-care", "category: drian-care", "3:1", "Did you mean drain-care?"],
  [
    klear,
    "category: drain-care",
    "category: Drain Care",
    "3:1",
    "such as drain-care. Did you mean drain-care?",
  ],
  [
    klear,
    "revised:",
    "shelfLifeMonths: 24 months\nrevised:",
    "28:1",
    "must be a number such as 7.5. Did you mean 24?",
  ],
  ["site.yaml", phone, "phone: call us", "14:3", "with the international dialing code, such as +91"],
  ["site.yaml", phone, "phone: +44 (0)20 7946 0000", "14:3", "without the (0) of calls inside the country"],
  ["site.yaml", phone, "phone: +91 80 0000 0000, +91 80 0000 0001", "14:3", "must be one number"],
  ["site.yaml", phone, "phone: +91 80 0000 0000 80 0000 0001", "14:3", "must be one number"],
  [
    "site.yaml",
    "countryCode: IN",
    "countryCode: XX",
    "12:3",
    "must be a country's code of two letters, such as IN",
  ],
  [klear, summary, `${summary}, every day of the whole year`, "5:1", "at most 90 characters"],
  [klear, "ozo-klear.webp", "ozo-kleer.webp", "10:3", "image › source: There is no picture"],
  [klear, "revised: 2026-11-22", "revised: 21.11.2026", "28:1", "in the form YYYY-MM-DD"],
  [klear, "name: Klear", "name: 10", "2:1", 'name: must be a text. Did you mean "10"?'],
  [klear, "name: Klear", "name: 0010", "2:1", 'name: must be a text. Did you mean "0010"?'],
  ["site.yaml", 'postalCode: "560001"', "postalCode: 01234", "11:3", 'must be a text. Did you mean "01234"?'],
  ["site.yaml", phone, "phone: +919800000000", "14:3", 'must be a text. Did you mean "+919800000000"?'],
  [
    klear,
    "revised:",
    "shelfLifeMonths: about 1,5 years\nrevised:",
    "28:1",
    "must be a number such as 7.5. Did you mean 1.5?",
  ],
  [klear, "revised:", "shelfLifeMonths: 1,500\nrevised:", "28:1", "must be a number such as 7.5."],
  [klear, "revised:", "shelfLifeMonths: 5-10\nrevised:", "28:1", "must be a number such as 7.5."],
  [klear, summary, "summary:", "5:1", "summary: is empty. Write a value, or remove the field"],
  [klear, "  - smell", "  -smell", "25:1", "keywords: must be a list."],
  ["site.yaml", "isExample: true", "isExample: yes", "6:3", "company › isExample: must be true or false"],
  [
    degreaser,
    "mark: sun",
    "mark: sunn",
    "10:1",
    "must be one of: ripple, sun, leaf, burst. Did you mean sun?",
  ],
])("in %s, %j changed to %j is reported at %s: %s", async (file, from, to, position, advice) => {
  copy.change(file, from, to);
  const { mistakes, warnings } = await copy.messages();
  expectOnly(mistakes, `${file}:${position}`, advice);
  expect(warnings).toEqual([]);
});

test("the check reports an empty file, with a correction", async () => {
  copy.write(klear, "# to be written\n");
  expect((await copy.messages()).mistakes).toEqual([
    `${klear}:1:1  This file is empty: write its fields, copy them from a similar file, or delete the file.`,
  ]);
});

test("misspelt and invalid fields, and a syntax error in another file, are reported together (10.6)", async () => {
  copy.change(klear, "summary: Cleans", "sumary: Cleans");
  copy.change(klear, "revised: 2026-11-22", "revised: soon");
  copy.change("products/ozo-p-sol.yaml", "position: ", "position:");
  expect((await copy.messages()).mistakes.map((line) => line.split("  ")[0])).toEqual([
    "products/ozo-klear.yaml:5:1",
    "products/ozo-klear.yaml:28:1",
    "products/ozo-p-sol.yaml:4:1",
  ]);
});

test.each([
  [
    klear,
    "source: ozo-klear.webp",
    "source: hero.webp",
    "10:3",
    "not 4:5: its edges will be cut off. Use a picture of 4:5 and at least 1600 × 2000.",
  ],
  [
    pSol,
    "name: P-SOL",
    "title: Klear\nname: Klear",
    "3:1",
    "name: The product in content/products/ozo-klear.yaml has the same",
  ],
  [
    klear,
    "name: Klear",
    "name: Crystal",
    "2:1",
    "The heading of the product's page is still Ozo Klear, which",
  ],
  [
    klear,
    "that run slowly or smell\n",
    "that run slowly or smell.\n",
    "5:1",
    "ends with a full stop, which other",
  ],
  [pSol, "position: 2", "position: 1", "4:1", "Give each product a different position."],
  [klear, "description: Loosens", "description: <b>Loosens</b>", "15:5", "has the tag <b>, which visitors"],
  [
    klear,
    "name: Klear",
    "name: “Klear”",
    "2:1",
    "is between curly quotation marks, which visitors would see: remove them.",
  ],
  [klear, summary, "summary: Cleans **all** drains", "5:1", "remove this Markdown markup."],
  [klear, summary, "summary: The #1 cleaner", "5:10", "If #1 cleaner belongs to the text, write the text"],
  [
    "pages/accessibility.yaml",
    "- text: A passage.",
    "- links: [{ label: Gone, address: /product#klear }]",
    "7:32",
    "There is no page /product. Did you mean /products?",
  ],
  [
    "site.yaml",
    "revised: 2026-11-23",
    "searchAnswers: [{ words: [SDS], answer: Look., page: /document }]\nrevised: 2026-11-23",
    "65:48",
    "There is no page /document. Did you mean /documents?",
  ],
])("in %s, %j changed to %j causes a warning at %s: %s", async (file, from, to, position, advice) => {
  copy.change(file, from, to);
  const { mistakes, warnings } = await copy.messages();
  expect(mistakes).toEqual([]);
  expectOnly(warnings, `${file}:${position}`, advice);
});

test("in a draft, a missing field is a warning", async () => {
  copy.change(klear, "position: 1\n", "draft: true\n");
  expect(await copy.messages()).toEqual({
    mistakes: [],
    warnings: [expect.stringContaining("position: is missing.")],
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { checkUnsaved } from "#tests/support/content-copy.ts";
import { describeProblem } from "./content-file.ts";
import { MediaFiles } from "./media/media-files.ts";
import { type ContentReading, checkContent } from "./read-content.ts";

const folder = "tests/fixtures/content";
const cached = { parsedFiles: new Map<string, unknown>(), media: new MediaFiles("content") };
let unsaved: Map<string, string>;
beforeEach(() => {
  unsaved = new Map();
});

/** Checks the fixture with the unsaved texts, and returns the messages with file names relative to its folder. */
async function messages(options?: ContentReading) {
  const { mistakes, warnings } = await checkContent(folder, { ...cached, unsaved, ...options });
  const short = (lines: typeof mistakes) =>
    lines.map((line) => describeProblem(line).replace(`${folder}/`, ""));
  return { mistakes: short(mistakes), warnings: short(warnings) };
}

function change(file: string, from: string, to: string) {
  const path = join(folder, file);
  const text = unsaved.get(path) ?? readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  unsaved.set(
    path,
    text.replace(from, () => to),
  );
}

const klear = "products/ozo-klear.yaml";
const summary = "summary: Cleans washroom drains and urinal lines that run slowly or smell";

test("the content of this repository has no mistakes", async () => {
  expect(await checkUnsaved(new Map())).toMatchObject({ mistakes: [], warnings: [] });
});

test.each([
  [
    "a colon in a text",
    [klear, summary, "summary: New: cleans drains"],
    'products/ozo-klear.yaml:5:10  A colon followed by a space begins a new field. If it belongs to the text, put "quotation marks" around the whole text: "New: cleans drains"',
  ],
  [
    "the Tab key",
    [klear, "  - title: Frees", "\t- title: Frees"],
    "products/ozo-klear.yaml:14:1  This line begins with the Tab key. Use spaces instead.",
  ],
  [
    "a quotation mark that is not closed",
    [klear, "summary: Cleans", 'summary: "Cleans'],
    'products/ozo-klear.yaml:5:10  This text begins with a quotation mark and has none at its end. Add " at its end, or remove the mark at its beginning.',
  ],
  [
    "a misspelt field",
    [klear, "summary: Cleans", "sumary: Cleans"],
    "products/ozo-klear.yaml:5:1  sumary: is not a field here. Did you mean summary?",
  ],
  [
    "a missing field",
    [klear, "position: 1\n", ""],
    "products/ozo-klear.yaml:2:1  position: is missing. Add this field. Its meaning: The place within the category; 1 comes first. Leave gaps (10, 20, 30) for later products.",
  ],
  [
    "a category that does not exist",
    [klear, "category: drain-care", "category: drian-care"],
    "products/ozo-klear.yaml:3:1  category: There is no category drian-care. Did you mean drain-care? Use one of degreaser, drain-care, or add content/categories/drian-care.yaml.",
  ],
  [
    "a summary that is too long",
    [klear, summary, `${summary}, every day of the whole long year`],
    "products/ozo-klear.yaml:5:1  summary: must be at most 90 characters, because the product's card shows it. It has 98.",
  ],
  [
    "a picture that does not exist",
    [klear, "source: ozo-klear.webp", "source: ozo-kleer.webp"],
    "products/ozo-klear.yaml:10:3  image › source: There is no picture content/pictures/ozo-kleer.webp. Did you mean ozo-klear.webp? Add the file, correct the name, or remove the field image: the page then shows IMAGE COMING SOON.",
  ],
  [
    "a date that is not in ISO 8601",
    [klear, "revised: 2026-11-22", "revised: 21.11.2026"],
    "products/ozo-klear.yaml:28:1  revised: must be an existing date in the form YYYY-MM-DD, such as 2026-11-21.",
  ],
  [
    "a line with too little indentation",
    [klear, "  alt: White", "alt: White"],
    "products/ozo-klear.yaml:11:1  alt: is not a field here. It belongs under the field image. Indent it like the other fields there.",
  ],
  [
    "a top-level field that is indented like a field of a group",
    ["categories/degreaser.yaml", "\nmark: sun", "\n  mark: sun"],
    "categories/degreaser.yaml:10:3  image › mark: is not a field here. It belongs at the top level of the file. Indent it like the other fields there.",
  ],
  [
    "a line with too much indentation",
    [klear, "position: 1", " position: 1"],
    "products/ozo-klear.yaml:4:2  This line is indented by one space, but the line above it by none: give both the same indentation.",
  ],
  [
    "no space after the colon",
    [klear, "name: Klear", "name:Klear"],
    "products/ozo-klear.yaml:2:5  A space is missing after the colon.",
  ],
  [
    "no space after the hyphen",
    [klear, "  - Gyms", "  -Gyms"],
    "products/ozo-klear.yaml:24:3  A space is missing after the hyphen.",
  ],
  [
    "a text that begins with a character reserved by YAML",
    [klear, "summary: Cleans", "summary: @Cleans"],
    'products/ozo-klear.yaml:5:10  A text can\'t begin with @: put "quotation marks" around the whole text.',
  ],
  [
    "a long text that is not indented",
    [klear, "\n  smell. It", "\nsmell. It"],
    "products/ozo-klear.yaml:8:1  This line is neither a field nor part of the text above it. If it continues that text, indent it by two more spaces. If it is a field, write it as name: text.",
  ],
  [
    "a field that occurs twice",
    [klear, "position: 1", "position: 1\nname: Klear"],
    "products/ozo-klear.yaml:5:1  name occurs twice: remove one of the two.",
  ],
  [
    "a number instead of a text",
    [klear, "name: Klear", "name: 10"],
    "products/ozo-klear.yaml:2:1  name: must be a text: put quotation marks around it.",
  ],
  [
    "a field without a text",
    [klear, summary, "summary:"],
    "products/ozo-klear.yaml:5:1  summary: is empty. Write a value, or remove the field or entry if it is optional. If the text begins with #, YAML reads it as a comment: put quotation marks around it.",
  ],
  [
    "a text instead of a list",
    [klear, "keywords:\n  - smell\n  - odour", "keywords:\n  -smell\n  - odour"],
    "products/ozo-klear.yaml:25:1  keywords: must be a list: one entry per line, each beginning with a hyphen and a space.",
  ],
  [
    "yes instead of true",
    ["site.yaml", "isExample: true", "isExample: yes"],
    "site.yaml:7:3  company › isExample: must be true or false, without quotation marks.",
  ],
  [
    "a merge conflict of git",
    [klear, "position: 1\n", "<<<<<<< HEAD\nposition: 1\n=======\nposition: 2\n>>>>>>> other\n"],
    "products/ozo-klear.yaml:4:1  git has put two versions of this file together here. Keep one version, and remove the lines with <<<, === and >>>.",
  ],
  [
    "a value that is not permitted",
    ["categories/degreaser.yaml", "mark: sun", "mark: sunn"],
    "categories/degreaser.yaml:10:1  mark: must be one of: ripple, sun, leaf, burst. Did you mean sun?",
  ],
  [
    "a no-break space after the colon",
    [klear, "summary: Cleans", "summary:\u00A0Cleans"],
    "products/ozo-klear.yaml:5:9  The space here is a no-break space: type an ordinary one.",
  ],
  [
    "an invisible character",
    [klear, "category: drain-care", "category: drain-care\u200B"],
    "products/ozo-klear.yaml:3:21  category: There is an invisible character here: delete it, or type the line again.",
  ],
] as const)("the check reports %s, with a correction", async (_, [file, from, to], expected) => {
  change(file, from, to);
  expect(await messages()).toEqual({ mistakes: [expected], warnings: [] });
});

test("the check reports an empty file, with a correction", async () => {
  unsaved.set(join(folder, klear), "# to be written\n");
  expect((await messages()).mistakes).toEqual([
    `${klear}:1:1  This file is empty: write its fields, copy them from a similar file, or delete the file.`,
  ]);
});

test("a rare mistake is reported with the YAML library's message", async () => {
  change(klear, summary, 'summary: "Cleans \\drains"');
  expect((await messages()).mistakes).toEqual([`${klear}:5:18  Invalid escape sequence \\d.`]);
});

test("misspelt and invalid fields, and a syntax error in another file, are reported together", async () => {
  change(klear, "summary: Cleans", "sumary: Cleans");
  change(klear, "revised: 2026-11-22", "revised: soon");
  change("products/ozo-p-sol.yaml", "position: ", "position:");
  expect((await messages()).mistakes.map((line) => line.split("  ")[0])).toEqual([
    "products/ozo-klear.yaml:5:1",
    "products/ozo-klear.yaml:28:1",
    "products/ozo-p-sol.yaml:4:9",
  ]);
});

test.each([
  [
    "a picture that is not upright",
    [klear, "source: ozo-klear.webp", "source: hero.webp"],
    expect.stringMatching(
      /^products\/ozo-klear\.yaml:10:3 {2}image › source: hero\.webp is \d+ × \d+ pixels, which is not 4:5: its edges will be cut off\. Crop it to 4:5\.$/,
    ),
  ],
  [
    "two products with the same name",
    ["products/ozo-p-sol.yaml", "name: P-SOL", "name: Klear"],
    "products/ozo-p-sol.yaml:2:1  name: The product in content/products/ozo-klear.yaml has the same name. Give each product a different name.",
  ],
  [
    "two products of a category with the same position",
    ["products/ozo-p-sol.yaml", "position: 2", "position: 1"],
    "products/ozo-p-sol.yaml:4:1  position: The product in content/products/ozo-klear.yaml has the same position. Give each product a different position.",
  ],
  [
    "tags in a text",
    [klear, "description: Loosens", "description: <b>Loosens</b>"],
    "products/ozo-klear.yaml:15:18  benefits › entry 1 › description: has the tag <b>, which visitors would see: remove it.",
  ],
  [
    "curly quotation marks",
    [klear, "name: Klear", "name: “Klear”"],
    'products/ozo-klear.yaml:2:7  name: is between curly quotation marks, which visitors would see: use straight ones (") or none.',
  ],
  [
    "a text that ends before #",
    [klear, "summary: Cleans wash", "summary: Cleans all #1 wash"],
    'products/ozo-klear.yaml:5:10  summary: ends before #, and visitors don\'t see the rest: if the rest belongs to the text, put "quotation marks" around the whole text.',
  ],
  [
    "a text with only one word before #",
    [klear, summary, "summary: The #1 cleaner"],
    'products/ozo-klear.yaml:5:10  summary: ends before #, and visitors don\'t see the rest: if the rest belongs to the text, put "quotation marks" around the whole text.',
  ],
  [
    "Markdown markup",
    [klear, summary, "summary: Cleans **all** drains"],
    "products/ozo-klear.yaml:5:10  summary: has **, which visitors would see: remove this Markdown markup.",
  ],
] as const)("the check warns of %s", async (_, [file, from, to], expected) => {
  change(file, from, to);
  expect(await messages()).toEqual({ mistakes: [], warnings: [expected] });
});

test("a page whose file has a mistake is not reported as removed", async () => {
  change(klear, "position: 1\n", "");
  const { mistakes, warnings } = await messages({ previousPagePaths: ["/products/drain-care/ozo-klear"] });
  expect(mistakes).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test("the check warns of pages of the last build that no longer exist and have no redirect", async () => {
  const previousPagePaths = [
    "/products",
    "/products/drain-care/ozo-old",
    "/products/drain-care/ozo-old/datasheet",
  ];
  const lost = (path: string) =>
    `redirects.yaml:1:1  ${path} was a page in the last build and no longer exists. If this is intended, add two lines: "- from: ${path}" and "  to: " with the page that replaces it.`;
  expect((await messages({ previousPagePaths })).warnings).toEqual(previousPagePaths.slice(1).map(lost));
  unsaved.set(
    join(folder, "redirects.yaml"),
    "- from: /products/drain-care/ozo-old\n  to: /products/drain-care/ozo-klear\n",
  );
  expect((await messages({ previousPagePaths })).warnings, "a redirect also covers the datasheet").toEqual(
    [],
  );
});

test("in a draft, a missing field is a warning", async () => {
  change(klear, "position: 1\n", "draft: true\n");
  expect(await messages()).toEqual({
    mistakes: [],
    warnings: [expect.stringContaining("position: is missing.")],
  });
});

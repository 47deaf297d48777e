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
const pSol = "products/ozo-p-sol.yaml";
const degreaser = "categories/degreaser.yaml";
const summary = "summary: Cleans washroom drains and urinal lines that run slowly or smell";
const conflict = "<<<<<<< HEAD\nposition: 1\n=======\nposition: 2\n>>>>>>> other\n";

/** Expects a single message, which begins with the place of the mistake and contains the advice. */
function expectOnly(found: string[], place: string, advice: string) {
  expect(found).toEqual([expect.stringContaining(advice)]);
  expect(found[0]?.startsWith(`${place}  `), found[0]).toBe(true);
}

test("the content of this repository has no mistakes", async () => {
  expect(await checkUnsaved(new Map())).toMatchObject({ mistakes: [], warnings: [] });
});

test.each([
  [klear, summary, "summary: New: cleans drains", "5:10", 'the whole text: "New: cleans drains"'],
  [klear, "  - title: Frees", "\t- title: Frees", "14:1", "begins with the Tab key. Use spaces instead."],
  [klear, "summary: Cleans", 'summary: "Cleans', "5:10", 'Add " at its end, or remove the mark'],
  [klear, "summary: Cleans", "sumary: Cleans", "5:1", "sumary: is not a field here. Did you mean summary?"],
  [klear, "position: 1\n", "", "2:1", "position: is missing. Add this field. Its meaning: "],
  [klear, "category: drain-care", "category: drian-care", "3:1", "Did you mean drain-care?"],
  [klear, summary, `${summary}, every day of the whole year`, "5:1", "at most 90 characters"],
  [klear, "ozo-klear.webp", "ozo-kleer.webp", "10:3", "image › source: There is no picture"],
  [klear, "revised: 2026-11-22", "revised: 21.11.2026", "28:1", "in the form YYYY-MM-DD"],
  [klear, "  alt: White", "alt: White", "11:1", "It belongs under the field image. Indent it"],
  [
    degreaser,
    "\nmark: sun",
    "\n  mark: sun",
    "10:3",
    "image › mark: is not a field here. It belongs at the top",
  ],
  [klear, "position: 1", " position: 1", "4:2", "give both the same indentation"],
  [klear, "name: Klear", "name:Klear", "2:5", "A space is missing after the colon."],
  [klear, "  - Gyms", "  -Gyms", "24:3", "A space is missing after the hyphen."],
  [klear, "summary: Cleans", "summary: @Cleans", "5:10", "A text can't begin with @: put"],
  [klear, "\n  smell. It", "\nsmell. It", "8:1", "If it continues that text, indent it by two more spaces."],
  [klear, "position: 1", "position: 1\nname: Klear", "5:1", "name occurs twice: remove one of the two."],
  [klear, "name: Klear", "name: 10", "2:1", "name: must be a text: put quotation marks around it."],
  [klear, summary, "summary:", "5:1", "summary: is empty. Write a value, or remove the field"],
  [klear, "  - smell", "  -smell", "25:1", "keywords: must be a list: one entry per line"],
  ["site.yaml", "isExample: true", "isExample: yes", "7:3", "company › isExample: must be true or false"],
  [klear, "position: 1\n", conflict, "4:1", "Keep one version, and remove the lines with <<<, === and >>>."],
  [
    degreaser,
    "mark: sun",
    "mark: sunn",
    "10:1",
    "must be one of: ripple, sun, leaf, burst. Did you mean sun?",
  ],
  [klear, "summary: Cleans", "summary:\u00A0Cleans", "5:9", "is a no-break space: type an ordinary one."],
  [klear, "drain-care", "drain-care\u200B", "3:21", "There is an invisible character here: delete it"],
])("in %s, %j changed to %j is reported at %s: %s", async (file, from, to, position, advice) => {
  change(file, from, to);
  const { mistakes, warnings } = await messages();
  expectOnly(mistakes, `${file}:${position}`, advice);
  expect(warnings).toEqual([]);
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
    klear,
    "source: ozo-klear.webp",
    "source: hero.webp",
    "10:3",
    "not 4:5: its edges will be cut off. Crop it",
  ],
  [
    pSol,
    "name: P-SOL",
    "name: Klear",
    "2:1",
    "name: The product in content/products/ozo-klear.yaml has the same",
  ],
  [pSol, "position: 2", "position: 1", "4:1", "Give each product a different position."],
  [klear, "description: Loosens", "description: <b>Loosens</b>", "15:18", "has the tag <b>, which visitors"],
  [
    klear,
    "name: Klear",
    "name: “Klear”",
    "2:7",
    "is between curly quotation marks, which visitors would see: use straight",
  ],
  [klear, "summary: Cleans wash", "summary: Cleans all #1 wash", "5:10", "summary: ends before #"],
  [
    klear,
    summary,
    "summary: The #1 cleaner",
    "5:10",
    "summary: ends before #, and visitors don't see the rest",
  ],
  [klear, summary, "summary: Cleans **all** drains", "5:10", "remove this Markdown markup."],
])("in %s, %j changed to %j causes a warning at %s: %s", async (file, from, to, position, advice) => {
  change(file, from, to);
  const { mistakes, warnings } = await messages();
  expect(mistakes).toEqual([]);
  expectOnly(warnings, `${file}:${position}`, advice);
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

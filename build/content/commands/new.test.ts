import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkContent } from "../read-content.ts";
import { runContent } from "../run-content.ts";
import { newFile } from "./new.ts";

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ozo-new-"));
  cpSync("content", folder, { recursive: true });
  said = "";
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(args: string[], answers?: string[]) {
  const write = (text: string) => {
    said += text;
  };
  const ask = answers && (async () => answers.shift() ?? "");
  const surroundings = { folder, today: "2026-11-22", write, writeError: write, ask };
  return runContent(["new", ...args], { new: newFile }, surroundings);
}

const read = (file: string) => readFileSync(join(folder, file), "utf8");

test("a new product is a draft at the end of its category: the site is built without it", async () => {
  expect(await run(["product", "--name", "Bright: Öl", "--category", "degreaser"])).toBe(0);
  expect(said).toContain("http://localhost:3000/products/degreaser/ozo-bright-ol");
  const { content, mistakes } = await checkContent(folder);
  expect(mistakes).toEqual([]);
  expect(JSON.stringify(content?.catalogue)).not.toContain("Bright");

  const withDrafts = await checkContent(folder, { withDrafts: true });
  const degreasers = withDrafts.content?.catalogue.categories[0]?.products;
  expect(degreasers?.at(-1)).toMatchObject({ name: "Bright: Öl", productId: "ozo-bright-ol", draft: true });
});

test("published before its words are written, it says which are missing", async () => {
  await run(["product", "--name", "Bright", "--category", "degreaser"]);
  const file = join(folder, "products/ozo-bright.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace("draft: true\n", ""));
  const { mistakes } = await checkContent(folder);
  expect(mistakes.map(({ field, message }) => `${field} ${message}`)).toContain(
    "summary is still to be written.",
  );
});

test("what is not given is asked for", async () => {
  expect(await run(["product"], ["Bright", "odour-care"])).toBe(0);
  expect(read("products/ozo-bright.yaml")).toContain("name: Bright\ndraft: true\ncategory: odour-care\n");
});

test("a new category is a draft too, and its products with it", async () => {
  expect(await run(["category", "--name", "Floor care"])).toBe(0);
  expect(await run(["product", "--name", "Squeegee-Wonder", "--category", "floor-care"])).toBe(0);
  const { content, mistakes } = await checkContent(folder);
  expect(mistakes).toEqual([]);
  expect(JSON.stringify(content?.catalogue)).not.toMatch(/FLOOR CARE|Squeegee-Wonder/);
});

test.each([
  [["product", "--name", "Bright"], "Its category (degreaser, drain-care"],
  [["product", "--name", "Bright", "--category", "degresser"], "Did you mean degreaser?"],
  [["product", "--name", "Klear", "--category", "drain-care"], "ozo-klear is there already"],
  [["products", "--name", "Klear"], "Say what is new: product or category."],
  [["product", "--nmae", "Klear"], "--nmae"],
])("%j is refused, and nothing is made", async (args, reason) => {
  const before = await checkContent(folder, { withDrafts: true });
  expect(await run(args)).toBe(2);
  expect(said).toContain(reason);
  expect(await checkContent(folder, { withDrafts: true })).toEqual(before);
});

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkContent } from "../read-content.ts";
import { runContent } from "../run-content.ts";
import { remove, rename } from "./move.ts";

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ozo-move-command-"));
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
  return runContent(args, { rename, remove }, surroundings);
}

const read = (file: string) => readFileSync(join(folder, file), "utf8");
const lastPages = ["/products/drain-care/ozo-klear", "/products/drain-care/ozo-klear/datasheet"];

test("a renamed product's old address and its datasheet's lead to the new ones", async () => {
  expect(await run(["rename", "ozo-klear", "ozo-bright"])).toBe(0);
  expect(read("redirects.yaml")).toContain(
    "- from: /products/drain-care/ozo-klear\n  to: /products/drain-care/ozo-bright\n",
  );
  expect(read("redirects.yaml"), "its comments survive").toContain("# Old addresses");
  expect(await checkContent(folder, { lastPages })).toMatchObject({ mistakes: [], warnings: [] });
});

test("a removed product's address leads where one answers", async () => {
  expect(await run(["remove", "ozo-klear.yaml"], ["/products/drain-care"])).toBe(0);
  expect(existsSync(join(folder, "products/ozo-klear.yaml"))).toBe(false);
  expect(await checkContent(folder, { lastPages })).toMatchObject({ mistakes: [], warnings: [] });
});

test("a draft goes without a trace: its address was never public", async () => {
  const file = join(folder, "products/ozo-klear.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace("position: 1\n", "position: 1\ndraft: true\n"));
  const before = read("redirects.yaml");
  expect(await run(["remove", "ozo-klear"])).toBe(0);
  expect(read("redirects.yaml")).toBe(before);
});

test.each([
  [["rename", "ozo-kleer", "ozo-x"], "Did you mean ozo-klear?"],
  [["rename", "ozo-klear", "ozo-ofa"], "ozo-ofa exists already"],
  [["rename", "ozo-klear"], "Its new file name"],
  [["remove", "ozo-klear"], "The page that its address leads to"],
  [["remove", "ozo-klear", "--to", "/products/drain-car"], "Did you mean /products/drain-care?"],
  [["remove", "ozo-klear", "--to", "/products/drain-care/ozo-klear/datasheet"], "There is no page"],
  [["remove", "drain-care", "--to", "/products"], "still has products"],
])("%j is refused, and everything stays", async (args, reason) => {
  expect(await run(args)).toBe(2);
  expect(said).toContain(reason);
  expect(await checkContent(folder, { lastPages })).toMatchObject({ mistakes: [], warnings: [] });
  expect(existsSync(join(folder, "products/ozo-klear.yaml"))).toBe(true);
});

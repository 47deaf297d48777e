import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { redirectMovedPage, renameFile } from "./move-file.ts";
import { checkContent } from "./read-content.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ozo-move-"));
  cpSync("content", folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (path: string) => readFileSync(join(folder, path), "utf8");
const mistakes = async () => (await checkContent(folder)).mistakes.map(({ message }) => message);

test("two renames cause no chain of redirects, and renaming back removes the redirect from the restored address", async () => {
  await renameFile(folder, { kind: "product", slug: "ozo-klear" }, "ozo-one");
  await renameFile(folder, { kind: "product", slug: "ozo-one" }, "ozo-two");
  expect(await mistakes()).toEqual([]);
  await renameFile(folder, { kind: "product", slug: "ozo-two" }, "ozo-klear");
  expect(await mistakes()).toEqual([]);
  expect(read("redirects.yaml")).not.toContain("from: /products/drain-care/ozo-klear\n");
});

test("renaming a category updates redirects to its products", async () => {
  await renameFile(folder, { kind: "product", slug: "ozo-klear" }, "ozo-clear");
  await renameFile(folder, { kind: "category", slug: "drain-care" }, "drains");
  expect(read("redirects.yaml")).toContain("  to: /products/drains/ozo-clear\n");
  expect(await mistakes()).toEqual([]);
});

test("renaming a category updates its products and its card", async () => {
  await renameFile(folder, { kind: "category", slug: "drain-care" }, "drains");
  expect(read("products/ozo-klear.yaml")).toContain("category: drains\n");
  expect(read("site.yaml")).toContain("      - drains\n");
  expect(await mistakes()).toEqual([]);
});

test("a rename that stops half-way can be repeated", async () => {
  const category = { kind: "category", slug: "drain-care" } as const;
  const klear = read("products/ozo-klear.yaml");
  writeFileSync(join(folder, "products/zzz.yaml"), "name: [");
  await expect(renameFile(folder, category, "drains")).rejects.toThrow();
  rmSync(join(folder, "products/zzz.yaml"));
  expect(await mistakes()).toEqual([]);
  writeFileSync(join(folder, "products/ozo-klear.yaml"), klear.replace("drain-care", "drains"));
  await renameFile(folder, category, "drains");
  expect(await mistakes()).toEqual([]);
});

test("renaming a draft adds no redirect", async () => {
  const text = read("products/ozo-klear.yaml").replace("\ncategory: d", "\ndraft: true\ncategory: d");
  writeFileSync(join(folder, "products/ozo-klear.yaml"), text);
  const before = read("redirects.yaml");
  await renameFile(folder, { kind: "product", slug: "ozo-klear" }, "ozo-clear");
  expect(read("redirects.yaml")).toBe(before);
});

test("an unchanged address gets no redirect", async () => {
  const before = read("redirects.yaml");
  await redirectMovedPage(folder, "/products/drain-care/ozo-klear", "/products/drain-care/ozo-klear");
  expect(read("redirects.yaml")).toBe(before);
});

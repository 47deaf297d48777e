import { readFileSync, writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import writeFileAtomic from "write-file-atomic";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { type MovableFile, redirectMovedPage, removeFile, renameFile } from "./move-file.ts";

// Another test file in this process may have loaded move-file.ts with the original write-file-atomic.
vi.hoisted(() => vi.resetModules());
vi.mock("write-file-atomic", { spy: true });
const { default: write } = await vi.importActual<{ default: typeof writeFileAtomic }>("write-file-atomic");

const copy = prepareContentCopy();
const drainCare: MovableFile = { kind: "category", slug: "drain-care" };
const klear: MovableFile = { kind: "product", slug: "ozo-klear" };
const renameProduct = (slug: string, to: string) => renameFile(copy.folder, { kind: "product", slug }, to);

test("two renames cause no chain of redirects, and renaming back removes the redirect from the restored address", async () => {
  await renameProduct("ozo-klear", "ozo-one");
  await renameProduct("ozo-one", "ozo-two");
  expect(await copy.messages()).toEqual([]);
  await renameProduct("ozo-two", "ozo-klear");
  expect(await copy.messages()).toEqual([]);
  expect(copy.read("redirects.yaml")).not.toContain("from: /products/drain-care/ozo-klear\n");
});

test("no address redirects to itself after a product and its category are renamed and renamed back", async () => {
  await renameProduct("ozo-klear", "ozo-one");
  await renameFile(copy.folder, drainCare, "drains");
  await renameProduct("ozo-one", "ozo-klear");
  await renameFile(copy.folder, { kind: "category", slug: "drains" }, "drain-care");
  expect(await copy.messages()).toEqual([]);
});

test("renaming a category updates its products, its card, and redirects to its products", async () => {
  await renameProduct("ozo-klear", "ozo-clear");
  await renameFile(copy.folder, drainCare, "drains");
  expect(copy.read("products/ozo-clear.yaml")).toContain("category: drains\n");
  expect(copy.read("site.yaml")).toContain("      - drains\n");
  expect(copy.read("redirects.yaml")).toContain("  to: /products/drains/ozo-clear\n");
  expect(await copy.messages()).toEqual([]);
});

test("after a category is renamed and renamed back, the old address of a product that has left the category still redirects", async () => {
  await renameFile(copy.folder, drainCare, "drains");
  await renameProduct("ozo-klear", "ozo-k");
  copy.change("products/ozo-k.yaml", "category: drains", "category: degreaser");
  const to = "/products/degreaser/ozo-k";
  await redirectMovedPage(copy.folder, "/products/drains/ozo-k", to, { hasMoved: true });
  await renameFile(copy.folder, { kind: "category", slug: "drains" }, "drain-care");
  expect(copy.read("redirects.yaml")).toContain(`- from: /products/drain-care/ozo-klear\n  to: ${to}\n`);
  expect(String(await copy.messages())).not.toContain("redirects.yaml");
});

test.each([
  ["is not valid YAML", Buffer.from("name: [")],
  ["is not in UTF-8", Buffer.from("name: Gr\u00fc\u00dfe\ncategory: drain-care\n", "latin1")],
])("if a product file %s, its category is not renamed, and no file changes", async (_, bytes) => {
  writeFileSync(copy.path("products/zzz.yaml"), bytes);
  const klear = copy.read("products/ozo-klear.yaml");
  await expect(renameFile(copy.folder, drainCare, "drains")).rejects.toThrow("zzz.yaml has mistakes");
  expect(readFileSync(copy.path("products/zzz.yaml"))).toEqual(bytes);
  expect(copy.read("products/ozo-klear.yaml")).toBe(klear);
});

test("if by-place.yaml is not valid YAML, a product is not removed, and no file changes", async () => {
  copy.write("by-place.yaml", "places: [");
  const redirects = copy.read("redirects.yaml");
  await expect(removeFile(copy.folder, klear, "/products")).rejects.toThrow("by-place.yaml has mistakes");
  expect(copy.read("products/ozo-klear.yaml")).toContain("name: ");
  expect(copy.read("redirects.yaml")).toBe(redirects);
});

test.each([
  ["a draft", "products/ozo-klear.yaml"],
  ["a product of a draft category", "categories/drain-care.yaml"],
])("renaming %s adds no redirect", async (_, draft) => {
  copy.change(draft, "\nposition:", "\ndraft: true\nposition:");
  const before = copy.read("redirects.yaml");
  await renameProduct("ozo-klear", "ozo-clear");
  expect(copy.read("redirects.yaml")).toBe(before);
});

test("removing a product of a draft category redirects its address, because the category may become public again", async () => {
  copy.change("categories/drain-care.yaml", "\nposition:", "\ndraft: true\nposition:");
  await removeFile(copy.folder, klear, "/products");
  expect(copy.read("redirects.yaml")).toContain("- from: /products/drain-care/ozo-klear\n  to: /products\n");
  expect(String(await copy.messages())).not.toContain("redirects.yaml");
});

test.each([
  ["rename of a category", () => renameFile(copy.folder, drainCare, "drains")],
  ["removal of a product", () => removeFile(copy.folder, klear, "/products/drain-care")],
])("a %s that fails before its redirect is written can be repeated", async (_, move) => {
  vi.mocked(writeFileAtomic).mockImplementation(async (...written) => {
    if (String(written[0]).endsWith("redirects.yaml")) throw new Error("The disk is full.");
    return write(...written);
  });
  await expect(move()).rejects.toThrow("The disk is full.");
  vi.mocked(writeFileAtomic).mockImplementation(write);
  await move();
  expect(await copy.messages()).toEqual([]);
  expect(copy.read("redirects.yaml")).toContain("- from: /products/drain-care");
});

test("an unchanged address gets no redirect", async () => {
  const before = copy.read("redirects.yaml");
  await redirectMovedPage(copy.folder, "/products/drain-care/ozo-klear", "/products/drain-care/ozo-klear");
  expect(copy.read("redirects.yaml")).toBe(before);
});

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import writeFileAtomic from "write-file-atomic";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { reachedAddress } from "#tests/support/reached-address.ts";
import { type MovableFile, removeFile, renameFile } from "./move-file.ts";

// Another test file in this process may have loaded move-file.ts with the original write-file-atomic.
vi.hoisted(() => vi.resetModules());
vi.mock("write-file-atomic", { spy: true });
const { default: write } = await vi.importActual<{ default: typeof writeFileAtomic }>("write-file-atomic");

const copy = prepareContentCopy();
const drainCare: MovableFile = { kind: "category", slug: "drain-care" };
const klear: MovableFile = { kind: "product", slug: "ozo-klear" };
const renameProduct = (slug: string, to: string) => renameFile(copy.folder, { kind: "product", slug }, to);

const reached = (path: string) => reachedAddress(copy.folder, path);
const hide = (file: string) => copy.change(file, "\nposition:", "\ndraft: true\nposition:");
const show = (file: string) => copy.change(file, "\ndraft: true", "");
const [address, category] = ["/products/drain-care/ozo-klear", "categories/drain-care.yaml"];

test("after two renames of a product, both old addresses lead to the new address; renamed back, it has its first address again", async () => {
  await renameProduct("ozo-klear", "ozo-one");
  await renameProduct("ozo-one", "ozo-two");
  expect(await reached(address)).toBe("/products/drain-care/ozo-two");
  expect(await reached("/products/drain-care/ozo-one")).toBe("/products/drain-care/ozo-two");
  await renameProduct("ozo-two", "ozo-klear");
  expect(await reached(address)).toBe(address);
  expect(await reached("/products/drain-care/ozo-two")).toBe(address);
});

test("a rename of a category updates its products and its card, and all former addresses of its products lead to their new addresses", async () => {
  await renameProduct("ozo-klear", "ozo-clear");
  await renameFile(copy.folder, drainCare, "drains");
  expect(copy.read("products/ozo-clear.yaml")).toContain("category: drains\n");
  expect(copy.read("site.yaml")).toContain("      - drains\n");
  for (const product of ["ozo-klear", "ozo-clear"])
    expect(await reached(`/products/drain-care/${product}`)).toBe("/products/drains/ozo-clear");
});

test("when a draft category is renamed, its products' old addresses lead to the chosen page, and to the products' new addresses as soon as the category is public", async () => {
  hide(category);
  copy.write("redirects.yaml", `- from: ${address}\n  to: /products/degreaser\n`);
  await renameFile(copy.folder, drainCare, "drains");
  for (const old of [address, "/products/drains/ozo-klear"])
    expect(await reached(old)).toBe("/products/degreaser");
  show("categories/drains.yaml");
  expect(await reached(address)).toBe("/products/drains/ozo-klear");
});

test("when a category is renamed, unpublished products and drafts without a redirect get no redirect, and an existing redirect of a draft still leads to the chosen page", async () => {
  hide("products/ozo-p-sol.yaml");
  hide("products/ozo-klear.yaml");
  copy.write("redirects.yaml", `- from: ${address}\n  to: /products/degreaser\n`);
  const unpublished = ["products/ozo-drain-pure.yaml"];
  await renameFile(copy.folder, { ...drainCare, unpublished }, "drains");
  expect(await reached(address)).toBe("/products/degreaser");
  for (const product of ["ozo-p-sol", "ozo-drain-pure"])
    expect(await reached(`/products/drain-care/${product}`), product).toBeUndefined();
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

test("a draft to which no redirect leads gets no redirect when it is renamed", async () => {
  hide("products/ozo-klear.yaml");
  const before = copy.read("redirects.yaml");
  await renameProduct("ozo-klear", "ozo-clear");
  expect(copy.read("redirects.yaml")).toBe(before);
});

test("a file that was never published gets a redirect only if another redirect leads to it", async () => {
  const before = copy.read("redirects.yaml");
  const unpublished = ["products/ozo-klear.yaml", "products/ozo-clear.yaml"];
  await renameFile(copy.folder, { ...klear, unpublished }, "ozo-clear");
  expect(copy.read("redirects.yaml")).toBe(before);
  copy.write("redirects.yaml", "- from: /flyer\n  to: /products/drain-care/ozo-clear\n");
  await renameFile(copy.folder, { kind: "product", slug: "ozo-clear", unpublished }, "ozo-one");
  expect(await reached("/flyer")).toBe("/products/drain-care/ozo-one");
});

test("when a file that was never published leaves an address in the middle of a chain, the redirects of the chain stay", async () => {
  const [old, middle] = ["/products/drain-care/old", "/products/drain-care/middle"];
  const chain = `- from: ${old}\n  to: ${middle}\n- from: ${middle}\n  to: /products\n`;
  copy.write("redirects.yaml", chain);
  const unpublished = ["products/ozo-klear.yaml", "products/middle.yaml"];
  await renameFile(copy.folder, { ...klear, unpublished }, "middle");
  expect(await reached(old)).toBe(middle);
  await renameFile(copy.folder, { kind: "product", slug: "middle", unpublished }, "ozo-clear");
  for (const address of [old, middle]) expect(await reached(address)).toBe("/products");
});

test("when a page returns to its former address and is renamed again, all its addresses lead to the new one", async () => {
  const unpublished = ["products/ozo-one.yaml", "products/ozo-klear.yaml"];
  await renameProduct("ozo-klear", "ozo-one");
  await renameFile(copy.folder, { kind: "product", slug: "ozo-one", unpublished }, "ozo-klear");
  await renameFile(copy.folder, { ...klear, unpublished }, "ozo-two");
  for (const slug of ["ozo-klear", "ozo-one"])
    expect(await reached(`/products/drain-care/${slug}`)).toBe("/products/drain-care/ozo-two");
});

test.each([
  ["a draft", "products/ozo-klear.yaml", "products/ozo-clear.yaml"],
  ["a product of a draft category", category, category],
])(
  "when %s that redirects to a page is renamed, its old address leads to that page, and to its new address as soon as it is public",
  async (_, hidden, shown) => {
    hide(hidden);
    copy.write("redirects.yaml", `- from: ${address}\n  to: /products/degreaser\n`);
    await renameProduct("ozo-klear", "ozo-clear");
    expect(await reached(address)).toBe("/products/degreaser");
    show(shown);
    expect(await reached(address)).toBe("/products/drain-care/ozo-clear");
  },
);

test("when a draft category gets the old address of another category, both old addresses still lead to the other category", async () => {
  hide("categories/degreaser.yaml");
  copy.write("redirects.yaml", "- from: /products/degreaser\n  to: /products/drain-care\n");
  await renameFile(copy.folder, drainCare, "drains");
  await renameFile(copy.folder, { kind: "category", slug: "degreaser" }, "drain-care");
  for (const old of ["/products/degreaser", "/products/drain-care"])
    expect(await reached(old)).toBe("/products/drains");
});

test.each([
  ["rename of a category", "site.yaml", () => renameFile(copy.folder, drainCare, "drains")],
  ["removal of a product", "by-place.yaml", () => removeFile(copy.folder, klear, "/products/drain-care")],
])(
  "a %s that fails when it writes %s changes no file and can be repeated, and its redirects are then complete",
  async (_, file, move) => {
    vi.mocked(writeFileAtomic).mockImplementation(async (...written) => {
      if (String(written[0]).endsWith(file)) throw new Error("The disk is full.");
      return write(...written);
    });
    const read = () =>
      ["redirects.yaml", "site.yaml", "by-place.yaml", "products/ozo-klear.yaml"].map(copy.read);
    const before = read();
    await expect(move()).rejects.toThrow("The disk is full.");
    expect(read()).toEqual(before);
    vi.mocked(writeFileAtomic).mockImplementation(write);
    await move();
    expect(await copy.messages()).toEqual([]);
    expect(await reached(address)).toMatch(/^\/products\/(drains\/ozo-klear|drain-care)$/);
  },
);

test("if the file of a renamed product cannot be renamed, no file names the new product", async () => {
  vi.mocked(writeFileAtomic).mockImplementationOnce(async (...written) => {
    rmSync(copy.path("products/ozo-klear.yaml"));
    return write(...written);
  });
  await expect(renameProduct("ozo-klear", "ozo-clear")).rejects.toThrow("ENOENT");
  for (const file of ["redirects.yaml", "by-place.yaml"]) expect(copy.read(file)).not.toContain("ozo-clear");
});

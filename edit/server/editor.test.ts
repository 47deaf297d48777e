import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { reachedAddress } from "#tests/support/reached-address.ts";
import { ContentChecker } from "./content-checker.ts";
import { Editor } from "./editor.ts";
import { readChanges } from "./publish.ts";
import { GitError, Repository } from "./repository.ts";

const copy = prepareContentCopy();
let folder: string;
let editor: Editor;
beforeEach(() => {
  folder = dirname(copy.folder);
  editor = startEditor();
});
const startEditor = () =>
  new Editor({
    checker: new ContentChecker(copy.folder),
    preview: { show: async () => {}, answer() {}, close: async () => {} },
    repository: new Repository({ content: copy.folder, index: join(folder, "index") }),
  });

const klear = "products/ozo-klear.yaml";
const productsAt = "/products/drain-care";
const klearAt = `${productsAt}/ozo-klear`;
const hide = (path: string) => copy.change(path, "\nposition:", "\ndraft: true\nposition:");
const reached = (path: string) => reachedAddress(copy.folder, path);

/** Saves changed fields of a file as its form does. */
async function change(path: string, fields: object, to?: string) {
  const { value, version } = await editor.open(path);
  return editor.save({ path, value: { ...(value as object), ...fields }, version, to });
}

test("the editor refuses a file that is not in UTF-8, and leaves it unchanged", async () => {
  const latin = Buffer.from(copy.read(klear).replace("\nsummary: ", "\nsummary: Grüße "), "latin1");
  copy.write(klear, latin);
  await expect(editor.open(klear)).rejects.toThrow("not in UTF-8");
  await expect(editor.tryOut(klear, {})).rejects.toThrow("not in UTF-8");
  expect((await editor.overview()).problems).toMatchObject([{ path: klear }]);
  expect(readFileSync(copy.path(klear))).toEqual(latin);
});

test("a file that contains only a comment can be filled in and saved", async () => {
  const { value } = await editor.open(klear);
  copy.write(klear, "# To be written.\n");
  const { version } = await editor.open(klear);
  await editor.save({ path: klear, value, version });
  expect((await editor.open(klear)).value).toEqual(value);
});

test("when a category becomes a draft, its address and all former addresses of its products lead to the page chosen for the category", async () => {
  await editor.rename(klear, "ozo-clear");
  await change("categories/drain-care.yaml", { draft: true }, "/products");
  for (const address of [productsAt, klearAt, `${productsAt}/ozo-clear`])
    expect(await reached(address)).toBe("/products");
});

test("when a product becomes a draft, its address and its former addresses lead to the chosen page until the product is public again", async () => {
  const old = `${productsAt}/ozo-old`;
  copy.write("redirects.yaml", `- from: ${old}\n  to: ${klearAt}\n`);
  const needsRedirect = { refusal: { needsRedirect: true } };
  await expect(change(klear, { draft: true })).rejects.toMatchObject(needsRedirect);
  await change(klear, { draft: true }, productsAt);
  for (const from of [old, klearAt]) expect(await reached(from)).toBe(productsAt);
  await change(klear, { draft: false });
  for (const from of [old, klearAt]) expect(await reached(from)).toBe(klearAt);
});

test("when a product moves into a draft category, its address leads to the chosen page, and to the product as soon as the category is public", async () => {
  const path = "categories/degreaser.yaml";
  hide(path);
  const moved = { category: "degreaser" };
  await expect(change(klear, moved)).rejects.toMatchObject({ refusal: { needsRedirect: true } });
  await change(klear, moved, productsAt);
  expect(await reached(klearAt)).toBe(productsAt);
  copy.change(path, "\ndraft: true", "");
  expect(await reached(klearAt)).toBe("/products/degreaser/ozo-klear");
});

test("a page is removed only with a redirect to another page of the site", async () => {
  const addresses = ["javascript:alert(1)", "//evil.example", "/nowhere", "", klearAt];
  for (const to of addresses) await expect(editor.remove(klear, to), to).rejects.toThrow("There is no page");
  expect((await editor.open(klear)).value).toMatchObject({ name: "Klear" });
  expect(parse(copy.read("redirects.yaml"))).toBeNull();
});

test("a file can be saved although the preview fails", async () => {
  Object.assign(editor, { preview: { show: () => Promise.reject(new Error("the disk is full")) } });
  await change(klear, { summary: "Saved" });
  expect(copy.read(klear)).toContain("\nsummary: Saved\n");
});

test("a save does not overwrite a file that a text editor has saved during the check", async () => {
  const checker = new ContentChecker(copy.folder);
  vi.spyOn(checker, "check").mockImplementationOnce(async () => {
    copy.write(klear, "# Saved by the text editor.\n");
    return { mistakes: [], warnings: [], content: undefined };
  });
  Object.assign(editor, { checker });
  await expect(change(klear, { summary: "Mine" })).rejects.toMatchObject({ refusal: { isStale: true } });
  expect(copy.read(klear)).toBe("# Saved by the text editor.\n");
});

test("the editor lists the content files while git fails", async () => {
  Object.assign(editor.repository, { checkedOut: () => Promise.reject(new GitError("git add failed")) });
  const { files } = await editor.overview();
  expect(files.map(({ path }) => path)).toContain(klear);
});

function git(place: string, ...args: string[]) {
  const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  execFileSync("git", [...author, ...args], { cwd: join(folder, place), stdio: "pipe" });
}

/** Makes the folder a repository with the content as its only commit. */
function initialize() {
  git(".", "init", "--quiet", "--initial-branch=main");
  git(".", "config", "user.name", "A");
  git(".", "config", "user.email", "a@example.com");
  git(".", "add", "content");
  git(".", "commit", "--quiet", "--message=Begin");
}

test("after the program was updated, the running editor says so in its overview, and publishing keeps the new schemas", async () => {
  initialize();
  editor = startEditor();
  expect((await editor.overview()).isOutdated).toBe(false);
  writeFileSync(join(folder, "package-lock.json"), "{}");
  git(".", "add", "package-lock.json");
  git(".", "commit", "--quiet", "--message=Update");
  expect((await editor.overview()).isOutdated).toBe(true);
  copy.write("schemas/product.json", "{}");
  const { version = "" } = await readChanges(editor.repository);
  await editor.publish({ message: "New schema", choices: {}, version });
  expect(copy.read("schemas/product.json")).toBe("{}");
});

test("of two publishes at the same time without a remote, the second has nothing left to publish", async () => {
  initialize();
  await change(klear, { summary: "Mine" });
  const { version } = await readChanges(editor.repository);
  const request = { message: "Change", choices: {}, version };
  const published = await Promise.all([editor.publish(request), editor.publish(request)]);
  expect(published).toMatchObject([{ files: 1 }, { files: 0 }]);
  const { base, head } = await editor.repository.checkedOut();
  expect(base).toBe(head);
});

test("if somebody else has published a mistake, publishing is refused with its file and line until a correction is published", async () => {
  git(".", "init", "--quiet", "--bare", "--initial-branch=main", "remote");
  initialize();
  git(".", "remote", "add", "origin", join(folder, "remote"));
  git(".", "push", "--quiet", "--set-upstream", "origin", "main");
  git(".", "clone", "--quiet", "remote", "there");
  const nova = "products/ozo-nova.yaml";
  const good = copy.read(nova);
  const publishElsewhere = (text: string) => {
    writeFileSync(join(folder, "there/content", nova), text);
    git("there", "commit", "--quiet", "--all", "--message=Theirs");
    git("there", "push", "--quiet");
  };
  publishElsewhere("name: [broken\n");
  await change(klear, { summary: "Mine" });
  // The first attempt merges the broken file into the content folder; at the second attempt, the folder contains it.
  const publish = async () => {
    const { version = "" } = await readChanges(editor.repository);
    return editor.publish({ message: "Change", choices: {}, version });
  };
  for (const _ of [1, 2])
    await expect(publish()).rejects.toThrow(/you have not changed.*ozo-nova\.yaml, line/);
  publishElsewhere(good);
  expect(await publish()).toMatchObject({ files: 1 });
});

function publishAll() {
  git(".", "add", "content");
  git(".", "commit", "--quiet", "--message=Change");
}

test("after a product that was moved to another category is restored, its former addresses lead to the restored page", async () => {
  await editor.rename(klear, "ozo-clear");
  initialize();
  const clear = "products/ozo-clear.yaml";
  await change(clear, { category: "degreaser" });
  await editor.restore(clear);
  expect(await reached(klearAt)).toBe(`${productsAt}/ozo-clear`);
});

test.each([
  ["a published draft", klear, { draft: true }, "/products"],
  [
    "a product of a category that is a published draft",
    "categories/drain-care.yaml",
    { draft: true },
    "/products",
  ],
  [
    "a product that was published in another category before",
    klear,
    { category: "degreaser" },
    "/products/degreaser/ozo-klear",
  ],
])(
  "when %s is public at its first address and is then restored, its address leads to the same page as before",
  async (_, path, fields, target) => {
    initialize();
    const { value } = await editor.open(path);
    const { version } = await change(path, fields, "/products");
    publishAll();
    await editor.save({ path, value, version });
    expect(await reached(klearAt)).toBe(klearAt);
    await editor.restore(path);
    expect(await reached(klearAt)).toBe(target);
  },
);

test("after a page was removed and the removal published, Restore removes a new page at its address, and the address leads to the page chosen at the removal", async () => {
  initialize();
  const { value } = await editor.open(klear);
  await editor.remove(klear, productsAt);
  publishAll();
  await editor.save({ path: klear, value });
  expect(await reached(klearAt)).toBe(klearAt);
  await editor.restore(klear);
  expect(await reached(klearAt)).toBe(productsAt);
});

test("the changes of a page that was never published add no redirects", async () => {
  initialize();
  const path = "products/ozo-new.yaml";
  const { value } = await editor.open(klear);
  await editor.save({ path, value });
  await change(path, { category: "degreaser" });
  await editor.rename(path, "ozo-newer");
  await editor.remove("products/ozo-newer.yaml", productsAt);
  expect(parse(copy.read("redirects.yaml"))).toBeNull();
});

test("if a page that was never published is removed, a redirect to the page remains and is reported as a mistake", async () => {
  initialize();
  const { value } = await editor.open(klear);
  await editor.save({ path: "products/ozo-new.yaml", value });
  await change(klear, { draft: true }, `${productsAt}/ozo-new`);
  await editor.restore("products/ozo-new.yaml");
  expect((await editor.overview()).problems).toMatchObject([{ path: "redirects.yaml" }]);
});

test("when the file of a page is renamed twice elsewhere, the editor finds the new file by the redirects", async () => {
  await editor.rename(klear, "ozo-clear");
  await editor.rename("products/ozo-clear.yaml", "ozo-clearer");
  await expect(editor.open(klear, "Another")).rejects.toMatchObject({
    status: 404,
    refusal: { movedTo: "products/ozo-clearer.yaml" },
  });
});

test("when the file of a draft without redirects is renamed elsewhere, the editor finds the new file by the name of the page", async () => {
  hide(klear);
  await editor.rename(klear, "ozo-clear");
  await expect(editor.open(klear, "Klear")).rejects.toMatchObject({
    status: 404,
    refusal: { movedTo: "products/ozo-clear.yaml" },
  });
  await expect(editor.open(klear, "Another")).rejects.not.toHaveProperty("refusal.movedTo");
});

test("while redirects.yaml is unreadable, a page cannot be renamed, removed or made a draft", async () => {
  copy.write("redirects.yaml", "- from: [");
  const before = copy.read(klear);
  for (const work of [
    () => editor.rename(klear, "ozo-clear"),
    () => editor.remove(klear, productsAt),
    () => change(klear, { draft: true }, productsAt),
  ]) {
    await expect(work()).rejects.toThrow("redirects.yaml has mistakes");
    expect(copy.read(klear)).toBe(before);
  }
});

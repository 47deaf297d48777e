import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { reachedAddress } from "#tests/support/reached-address.ts";
import { ContentChecker } from "./content-checker.ts";
import { Editor } from "./editor.ts";
import { readChanges } from "./publish.ts";
import { GitError, Repository } from "./repository.ts";

let folder: string;
let content: string;
let editor: Editor;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ozo-editor-"));
  content = join(folder, "content");
  cpSync("content", content, { recursive: true });
  editor = startEditor();
});
const startEditor = () =>
  new Editor({
    checker: new ContentChecker(content),
    preview: { show: async () => {}, answer() {}, close: async () => {} },
    repository: new Repository({ content, index: join(folder, "index") }),
  });
afterEach(() => rmSync(folder, { recursive: true }));

const klear = "products/ozo-klear.yaml";
const inContent = (path: string) => join(content, path);
const redirects = () => (parse(readFileSync(inContent("redirects.yaml"), "utf8")) as unknown) ?? [];
const productsAt = "/products/drain-care";
const reached = (path: string) => reachedAddress(content, path);

test("the editor refuses a file that is not in UTF-8, and leaves it unchanged", async () => {
  const text = readFileSync(inContent(klear), "utf8").replace("\nsummary: ", "\nsummary: Grüße ");
  const latin = Buffer.from(text, "latin1");
  writeFileSync(inContent(klear), latin);
  await expect(editor.open(klear)).rejects.toThrow("not in UTF-8");
  await expect(editor.tryOut(klear, {})).rejects.toThrow("not in UTF-8");
  expect((await editor.overview()).problems).toMatchObject([{ path: klear }]);
  expect(readFileSync(inContent(klear))).toEqual(latin);
});

test("a file that contains only a comment can be filled in and saved", async () => {
  const { value } = await editor.open(klear);
  writeFileSync(inContent(klear), "# To be written.\n");
  const { version } = await editor.open(klear);
  await editor.save({ path: klear, value, version });
  expect((await editor.open(klear)).value).toEqual(value);
});

test("when a category becomes a draft, its address and all former addresses of its products lead to the page chosen for the category", async () => {
  await editor.rename(klear, "ozo-clear");
  const path = "categories/drain-care.yaml";
  const { value, version } = await editor.open(path);
  await editor.save({ path, value: { ...(value as object), draft: true }, version, to: "/products" });
  for (const address of [productsAt, `${productsAt}/ozo-klear`, `${productsAt}/ozo-clear`])
    expect(await reached(address)).toBe("/products");
});

test("when a product becomes a draft, its address and its former addresses lead to the chosen page until the product is public again", async () => {
  const [old, address] = [`${productsAt}/ozo-old`, `${productsAt}/ozo-klear`];
  writeFileSync(inContent("redirects.yaml"), `- from: ${old}\n  to: ${address}\n`);
  const { value, version } = await editor.open(klear);
  const hidden = { path: klear, value: { ...(value as object), draft: true }, version };
  await expect(editor.save(hidden)).rejects.toMatchObject({ refusal: { needsRedirect: true } });
  const saved = await editor.save({ ...hidden, to: productsAt });
  for (const from of [old, address]) expect(await reached(from)).toBe(productsAt);
  await editor.save({ path: klear, value, version: saved.version });
  for (const from of [old, address]) expect(await reached(from)).toBe(address);
});

test("when a product moves into a draft category, its address leads to the chosen page, and to the product as soon as the category is public", async () => {
  const path = "categories/degreaser.yaml";
  const text = readFileSync(inContent(path), "utf8");
  writeFileSync(inContent(path), text.replace("\nposition:", "\ndraft: true\nposition:"));
  const { value, version } = await editor.open(klear);
  const moved = { path: klear, value: { ...(value as object), category: "degreaser" }, version };
  await expect(editor.save(moved)).rejects.toMatchObject({ refusal: { needsRedirect: true } });
  await editor.save({ ...moved, to: productsAt });
  expect(await reached(`${productsAt}/ozo-klear`)).toBe(productsAt);
  writeFileSync(inContent(path), text);
  expect(await reached(`${productsAt}/ozo-klear`)).toBe("/products/degreaser/ozo-klear");
});

test("a page is removed only with a redirect to another page of the site", async () => {
  const addresses = ["javascript:alert(1)", "//evil.example", "/nowhere", "", `${productsAt}/ozo-klear`];
  for (const to of addresses) await expect(editor.remove(klear, to), to).rejects.toThrow("There is no page");
  expect((await editor.open(klear)).value).toMatchObject({ name: "Klear" });
  expect(redirects()).toEqual([]);
});

test("a file can be saved although the preview fails", async () => {
  const { value, version } = await editor.open(klear);
  Object.assign(editor, { preview: { show: () => Promise.reject(new Error("the disk is full")) } });
  await editor.save({ path: klear, value: { ...(value as object), summary: "Saved" }, version });
  expect(readFileSync(inContent(klear), "utf8")).toContain("\nsummary: Saved\n");
});

test("a save does not overwrite a file that a text editor has saved during the check", async () => {
  const { value, version } = await editor.open(klear);
  const checker = new ContentChecker(content);
  vi.spyOn(checker, "check").mockImplementationOnce(async () => {
    writeFileSync(inContent(klear), "# Saved by the text editor.\n");
    return { mistakes: [], warnings: [], content: undefined };
  });
  Object.assign(editor, { checker });
  const saved = { path: klear, value: { ...(value as object), summary: "Mine" }, version };
  await expect(editor.save(saved)).rejects.toMatchObject({ refusal: { isStale: true } });
  expect(readFileSync(inContent(klear), "utf8")).toBe("# Saved by the text editor.\n");
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
  writeFileSync(inContent("schemas/product.json"), "{}");
  const { version = "" } = await readChanges(editor.repository);
  await editor.publish({ message: "New schema", choices: {}, version });
  expect(readFileSync(inContent("schemas/product.json"), "utf8")).toBe("{}");
});

test("of two publishes at the same time without a remote, the second has nothing left to publish", async () => {
  initialize();
  const { value, version } = await editor.open(klear);
  await editor.save({ path: klear, value: { ...(value as object), summary: "Mine" }, version });
  const { version: list } = await readChanges(editor.repository);
  const request = { message: "Change", choices: {}, version: list };
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
  const good = readFileSync(inContent(nova), "utf8");
  const publishElsewhere = (text: string) => {
    writeFileSync(join(folder, "there/content", nova), text);
    git("there", "commit", "--quiet", "--all", "--message=Theirs");
    git("there", "push", "--quiet");
  };
  publishElsewhere("name: [broken\n");
  const { value, version } = await editor.open(klear);
  await editor.save({ path: klear, value: { ...(value as object), summary: "Mine" }, version });
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
  const { value, version } = await editor.open(clear);
  await editor.save({ path: clear, value: { ...(value as object), category: "degreaser" }, version });
  await editor.restore(clear);
  expect(await reached(`${productsAt}/ozo-klear`)).toBe(`${productsAt}/ozo-clear`);
});

test.each([
  ["a published draft", { draft: true }, productsAt],
  [
    "a product that was published in another category before",
    { category: "degreaser" },
    "/products/degreaser/ozo-klear",
  ],
])(
  "when %s is public at its first address and is then restored, its address leads to the same page as before",
  async (_, change, target) => {
    initialize();
    const { value, version } = await editor.open(klear);
    await editor.save({
      path: klear,
      value: { ...(value as object), ...change },
      version,
      to: productsAt,
    });
    publishAll();
    const changed = await editor.open(klear);
    await editor.save({ path: klear, value, version: changed.version });
    expect(await reached(`${productsAt}/ozo-klear`)).toBe(`${productsAt}/ozo-klear`);
    await editor.restore(klear);
    expect(await reached(`${productsAt}/ozo-klear`)).toBe(target);
  },
);

test("when a category that is a published draft becomes public and is then restored, its address leads to the page chosen before", async () => {
  initialize();
  const path = "categories/drain-care.yaml";
  const { value, version } = await editor.open(path);
  const draft = { ...(value as object), draft: true };
  const { version: hidden } = await editor.save({ path, value: draft, version, to: "/products" });
  publishAll();
  await editor.save({ path, value, version: hidden });
  expect(await reached(productsAt)).toBe(productsAt);
  await editor.restore(path);
  expect(await reached(`${productsAt}/ozo-klear`)).toBe("/products");
});

test("after a page was removed and the removal published, Restore removes a new page at its address, and the address leads to the page chosen at the removal", async () => {
  initialize();
  const { value } = await editor.open(klear);
  await editor.remove(klear, productsAt);
  publishAll();
  await editor.save({ path: klear, value });
  expect(await reached(`${productsAt}/ozo-klear`)).toBe(`${productsAt}/ozo-klear`);
  await editor.restore(klear);
  expect(await reached(`${productsAt}/ozo-klear`)).toBe(productsAt);
});

test("the changes of a page that was never published add no redirects", async () => {
  initialize();
  const path = "products/ozo-new.yaml";
  const { value } = await editor.open(klear);
  const { version } = await editor.save({ path, value });
  await editor.save({ path, value: { ...(value as object), category: "degreaser" }, version });
  await editor.rename(path, "ozo-newer");
  await editor.remove("products/ozo-newer.yaml", productsAt);
  expect(redirects()).toEqual([]);
});

test("if a page that was never published is removed, a redirect to the page remains and is reported as a mistake", async () => {
  initialize();
  const { value, version } = await editor.open(klear);
  await editor.save({ path: "products/ozo-new.yaml", value });
  const draft = { ...(value as object), draft: true };
  await editor.save({ path: klear, value: draft, version, to: `${productsAt}/ozo-new` });
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
  const text = readFileSync(inContent(klear), "utf8");
  writeFileSync(inContent(klear), text.replace("\nposition:", "\ndraft: true\nposition:"));
  await editor.rename(klear, "ozo-clear");
  await expect(editor.open(klear, "Klear")).rejects.toMatchObject({
    status: 404,
    refusal: { movedTo: "products/ozo-clear.yaml" },
  });
  await expect(editor.open(klear, "Another")).rejects.not.toHaveProperty("refusal.movedTo");
});

test("while redirects.yaml is unreadable, a page cannot be renamed, removed or made a draft", async () => {
  const { value, version } = await editor.open(klear);
  writeFileSync(inContent("redirects.yaml"), "- from: [");
  const draft = { path: klear, value: { ...(value as object), draft: true }, version, to: productsAt };
  for (const work of [
    () => editor.rename(klear, "ozo-clear"),
    () => editor.remove(klear, productsAt),
    () => editor.save(draft),
  ]) {
    await expect(work()).rejects.toThrow("redirects.yaml has mistakes");
    expect((await editor.open(klear)).version).toBe(version);
  }
});

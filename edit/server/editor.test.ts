import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
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

test("saving a new page removes the redirect that leads from the page's address to another page", async () => {
  const { value } = await editor.open(klear);
  await editor.remove(klear, productsAt);
  expect(redirects()).toEqual([{ from: `${productsAt}/ozo-klear`, to: productsAt }]);
  await editor.save({ path: klear, value });
  expect(redirects()).toEqual([]);
  expect((await editor.overview()).problems).toEqual([]);
});

test("when a category becomes a draft, the redirects that led to its products lead to the page chosen for the category", async () => {
  await editor.rename(klear, "ozo-clear");
  const { value, version } = await editor.open("categories/drain-care.yaml");
  const draft = { ...(value as object), draft: true };
  await editor.save({ path: "categories/drain-care.yaml", value: draft, version, to: "/products" });
  expect(redirects()).toContainEqual({ from: `${productsAt}/ozo-klear`, to: "/products" });
  expect((await editor.overview()).problems).toEqual([]);
});

test.each([
  ["becomes a draft", { draft: true }],
  ["moves into a draft category", { category: "degreaser" }],
])(
  "when a product %s, its address and its former addresses redirect to the chosen page; when it is public again, the redirect from its address is removed",
  async (_, change) => {
    const category = inContent("categories/degreaser.yaml");
    const text = readFileSync(category, "utf8");
    writeFileSync(category, text.replace("\nposition:", "\ndraft: true\nposition:"));
    const [old, address] = [`${productsAt}/ozo-old`, `${productsAt}/ozo-klear`];
    writeFileSync(inContent("redirects.yaml"), `- from: ${old}\n  to: ${address}\n`);
    const { value, version } = await editor.open(klear);
    const hidden = { path: klear, value: { ...(value as object), ...change }, version };
    await expect(editor.save(hidden)).rejects.toMatchObject({ refusal: { needsRedirect: true } });
    const saved = await editor.save({ ...hidden, to: productsAt });
    const former = { from: old, to: productsAt };
    expect(redirects()).toEqual([former, { from: address, to: productsAt }]);
    expect((await editor.overview()).problems).toEqual([]);
    await editor.save({ path: klear, value, version: saved.version });
    expect(redirects()).toEqual([former]);
  },
);

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

test("after the program was updated, the running editor says so in its overview, and a publish keeps the new schemas", async () => {
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

test("if somebody else has published a mistake, a publish is refused with its file and line until a correction is published", async () => {
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

test("restoring a product that was moved to another category restores the redirects of its former addresses", async () => {
  await editor.rename(klear, "ozo-clear");
  initialize();
  const clear = "products/ozo-clear.yaml";
  const published = redirects();
  const { value, version } = await editor.open(clear);
  await editor.save({ path: clear, value: { ...(value as object), category: "degreaser" }, version });
  await editor.restore(clear);
  expect(redirects()).toEqual(published);
});

test.each(["a published draft", "a product that was published in another category before"])(
  "when %s is restored after its address became that of a public page, its published redirect is restored",
  async (state) => {
    initialize();
    const first = await editor.open(klear);
    const value = first.value as object;
    const there = { ...value, category: "degreaser" };
    const hidden = { ...value, draft: true };
    const isDraft = state === "a published draft";
    await editor.save({
      path: klear,
      value: isDraft ? hidden : there,
      version: first.version,
      to: productsAt,
    });
    git(".", "add", "content");
    git(".", "commit", "--quiet", "--message=Change");
    const published = redirects();
    expect(published).toHaveLength(1);
    const { version } = await editor.open(klear);
    await editor.save({ path: klear, value, version });
    await editor.restore(klear);
    expect(redirects()).toEqual(published);
  },
);

test("if a page that was never published is removed, a redirect to the page remains and is reported as a mistake", async () => {
  initialize();
  const { value, version } = await editor.open(klear);
  await editor.save({ path: "products/ozo-new.yaml", value });
  const draft = { ...(value as object), draft: true };
  await editor.save({ path: klear, value: draft, version, to: `${productsAt}/ozo-new` });
  await editor.restore("products/ozo-new.yaml");
  expect((await editor.overview()).problems).toMatchObject([{ path: "redirects.yaml" }]);
});

test("when the file of a draft is renamed elsewhere, the editor finds the new file by the name of the page", async () => {
  const { value, version } = await editor.open(klear);
  await editor.save({ path: klear, value: { ...(value as object), draft: true }, version, to: productsAt });
  await editor.rename(klear, "ozo-clear");
  const { name } = value as { name: string };
  await expect(editor.open(klear, name)).rejects.toMatchObject({
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

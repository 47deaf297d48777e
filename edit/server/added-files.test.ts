import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AddedFiles } from "./added-files.ts";

let root: string;
let added: AddedFiles;
const inContent = (path: string) => join(root, "content", path);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ozo-added-"));
  added = new AddedFiles({ folder: join(root, "added"), content: join(root, "content") });
});
afterEach(() => rmSync(root, { recursive: true }));

const pdf = Buffer.from("%PDF-1.7 a sheet %%EOF");

test("a refused PDF leaves its name free for the corrected file", async () => {
  for (const wrong of ["a letter", "%PDF-1.7 cut off", ""]) {
    const work = added.addDocument(Buffer.from(wrong), "Klear SDS.pdf");
    await expect(work, wrong).rejects.toThrow("save it again as PDF");
  }
  expect(await added.addDocument(pdf, "Klear SDS.pdf")).toEqual({ file: "klear-sds.pdf" });
});

test("two files of one name get two names", async () => {
  await added.addDocument(pdf, "sds.pdf");
  expect(await added.addDocument(pdf, "sds.pdf")).toEqual({ file: "sds-2.pdf" });
});

test("moves exactly the files that a saved text names into the content folder", async () => {
  await added.addDocument(pdf, "named.pdf");
  await added.addDocument(pdf, "other.pdf");
  expect(await added.takeIn("documents:\n  - file: named.pdf\n")).toBe(true);
  expect(readFileSync(inContent("documents/named.pdf"))).toEqual(pdf);
  expect(existsSync(inContent("documents/other.pdf"))).toBe(false);
  expect(await added.takeIn("name: Nothing")).toBe(false);
});

test("removes files whose forms were not saved for 30 days", async () => {
  await added.addDocument(pdf, "old.pdf");
  const days = 24 * 3_600_000;
  await added.tidy(Date.now() + 29 * days);
  expect(await added.addDocument(pdf, "old.pdf"), "still there").toEqual({ file: "old-2.pdf" });
  await added.tidy(Date.now() + 31 * days);
  expect(await added.addDocument(pdf, "old.pdf")).toEqual({ file: "old.pdf" });
});

test("refuses bytes that are not a picture", async () => {
  await expect(added.addPicture(Buffer.from("no picture"), { name: "x" })).rejects.toThrow(
    "save it again as WebP",
  );
});

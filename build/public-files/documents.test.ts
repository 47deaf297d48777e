import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findProduct } from "#domain/catalogue/catalogue.ts";
import { readContent } from "#tests/support/read-content.ts";
import { ContentError } from "../content/content-file.ts";
import { copyDocuments } from "./documents.ts";

let folder: string;
const sheet = "%PDF-1.7 a sheet %%EOF";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ozo-documents-"));
  await cp("content", folder, { recursive: true });
  await mkdir(join(folder, "documents"), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

/** Adds a document to Klear, and returns the number of the line that names its file. */
async function nameDocument(file: string): Promise<number> {
  const path = join(folder, "products/ozo-klear.yaml");
  const text = await readFile(path, "utf8");
  await writeFile(
    path,
    `${text}documents:\n  - kind: SDS\n    title: Safety data sheet\n    file: ${file}\n    revision: "3"\n    date: 2026-03-12\n`,
  );
  return text.split("\n").length + 3;
}

async function mistakes(): Promise<string[]> {
  const outcome = await readContent(folder).catch((error: unknown) => error);
  if (!(outcome instanceof ContentError)) throw new Error("the content was accepted");
  return outcome.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test("a document of the maker is offered with its size, at an address that changes with its content", async () => {
  await nameDocument("klear-sds.pdf");
  const addressOf = async (text: string) => {
    await writeFile(join(folder, "documents/klear-sds.pdf"), text);
    const content = await readContent(folder);
    const { product } = findProduct(content.catalogue, "drain-care", "ozo-klear") ?? {};
    expect(product?.documents).toMatchObject([
      { kind: "SDS", revision: "3", date: "2026-03-12", language: "en", bytes: text.length },
    ]);
    const url = product?.documents[0]?.url ?? "";
    await copyDocuments(content.documents, join(folder, "public"));
    expect(await readFile(join(folder, "public", url), "utf8")).toBe(text);
    return url;
  };
  const first = await addressOf(sheet);
  expect(first).toMatch(/^\/documents\/klear-sds-[0-9a-f]{10}\.pdf$/);
  expect(await addressOf(`${sheet}, revised`)).not.toBe(first);
});

test("a missing document is reported at the line that names it", async () => {
  const line = await nameDocument("missing.pdf");
  expect(await mistakes()).toEqual([
    expect.stringMatching(new RegExp(`^${line}:5 There is no document .*missing\\.pdf`)),
  ]);
});

test.each([["../site.yaml"], ["/etc/passwd.pdf"], ["Klear.pdf"], ["sheet.docx"]])(
  "the document name %s is refused",
  async (file) => {
    const line = await nameDocument(file);
    expect(await mistakes()).toEqual([
      expect.stringMatching(new RegExp(`^${line}:5 .* must be the name of a file in content/documents`)),
    ]);
  },
);

test.each([
  ["<html>", "it does not begin like a PDF"],
  ["", "it is empty"],
  ["%PDF-1.7 a sheet that was not copied to its", "its end is missing"],
])("a file that is no PDF is refused: %j", async (content, why) => {
  await writeFile(join(folder, "documents/page.pdf"), content);
  const line = await nameDocument("page.pdf");
  expect(await mistakes()).toEqual([`${line}:5 page.pdf can't be offered (${why}): save it again as PDF.`]);
});

test("a missing page of text is reported, and so is an unknown condition in a page of text", async () => {
  await rm(join(folder, "pages/privacy.yaml"));
  expect(await mistakes()).toEqual([
    expect.stringContaining("is missing, and the site needs it: restore it"),
  ]);
  const path = join(folder, "pages/accessibility.yaml");
  const text = await readFile(path, "utf8");
  await cp("content/pages/privacy.yaml", join(folder, "pages/privacy.yaml"));
  await writeFile(path, `${text}\n`.replace(/ {6}- list:/, "      - when: it rains\n        list:"));
  expect(await mistakes()).toEqual([expect.stringMatching(/must be a text, a list, or either with `when`/)]);
});

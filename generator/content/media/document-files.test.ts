import { mkdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { findProduct } from "#domain/catalogue/catalogue.ts";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { readContent } from "#tests/support/read-content.ts";
import { copyDocuments } from "./document-files.ts";

const copy = prepareContentCopy();
const klear = "products/ozo-klear.yaml";

beforeEach(() => mkdirSync(copy.path("documents"), { recursive: true }));

/** Adds a document to Klear. Returns the position and the field with which each message about the document's file name begins. */
function addDocument(file: string): string {
  const text = copy.read(klear);
  copy.write(
    klear,
    `${text}documents:\n  - kind: SDS\n    title: Safety data sheet\n    file: ${file}\n    revision: "3"\n    date: 2026-03-12\n`,
  );
  return `${klear}:${text.split("\n").length + 3}:5  documents › entry 1 › file:`;
}

test("a document of the maker is offered with its size, at an address that changes with its content", async () => {
  addDocument("klear-sds.pdf");
  const addressOf = async (text: string) => {
    copy.write("documents/klear-sds.pdf", text);
    const content = await readContent(copy.folder);
    const { product } = findProduct(content.catalogue, "drain-care", "ozo-klear") ?? {};
    expect(product?.documents).toMatchObject([
      { kind: "SDS", revision: "3", date: "2026-03-12", language: "en", bytes: text.length },
    ]);
    const url = product?.documents[0]?.url ?? "";
    await copyDocuments(content.documents, copy.path("public"));
    expect(readFileSync(copy.path(`public${url}`), "utf8")).toBe(text);
    return url;
  };
  const first = await addressOf("%PDF-1.7 a sheet %%EOF");
  expect(first).toMatch(/^\/documents\/klear-sds-[0-9a-f]{10}\.pdf$/);
  expect(await addressOf("%PDF-1.7 a sheet, revised %%EOF")).not.toBe(first);
});

const wrongName = "must be the name of a file in content/documents";

test.each([
  ["missing.pdf", undefined, "There is no document content/documents/missing.pdf."],
  ...["../site.yaml", "/etc/passwd.pdf", "Klear.pdf", "sheet.docx"].map((name) => [
    name,
    undefined,
    wrongName,
  ]),
  ["page.pdf", "<html>", "page.pdf can't be offered (it does not begin like a PDF): save it again as PDF."],
  ["empty.pdf", "", "empty.pdf can't be offered (it is empty)"],
  [
    "half.pdf",
    "%PDF-1.7 a sheet that was not copied to its",
    "half.pdf can't be offered (its end is missing)",
  ],
])("the document %s with the content %j is refused", async (file = "", content, reason = "") => {
  if (content !== undefined) copy.write(`documents/${file}`, content);
  const place = addDocument(file);
  const [message = "", ...others] = (await copy.messages()).mistakes;
  expect(others).toEqual([]);
  expect(message.startsWith(place), message).toBe(true);
  expect(message).toContain(reason);
});

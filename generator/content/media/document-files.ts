import { copyFile, mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { fileNameHash } from "../../file-name-hash.ts";
import type { MediaFiles } from "./media-files.ts";

interface DocumentContext {
  /** Adds a problem at the line with the document's name. */
  note: (message: string) => void;
  /** Receives the path and the address of the document. */
  found: Map<string, string>;
}

/** Reads the document of this name in content/documents. Returns undefined if it cannot be offered. */
export async function readDocument(
  media: MediaFiles,
  name: string,
  { note, found }: DocumentContext,
): Promise<{ url: string; bytes: number } | undefined> {
  const reject = (message: string) => {
    note(message);
    return undefined;
  };
  const path = media.find("documents", name);
  if (!/^[a-z0-9]+(?:[._-][a-z0-9]+)*\.pdf$/.test(name)) {
    const better = `${slugFrom(name.replace(/.*\/|\.pdf$/gi, "")) || "klear-sds-en"}.pdf`;
    return reject(
      `${name} must be the name of a file in content/documents, with only small letters, digits and hyphens before .pdf: rename the file, and write ${better} here.`,
    );
  }
  if (path === undefined) {
    const guess = media.didYouMean("documents", name);
    return reject(
      `There is no document content/documents/${name}.${guess} Add the file, correct the name, or remove the entry. Never list a sheet that does not exist.`,
    );
  }
  try {
    const described = await describeDocument(path);
    found.set(path, described.url);
    return described;
  } catch (error) {
    return reject(`${name} can't be offered (${(error as Error).message}): save it again as PDF.`);
  }
}

/** Resolves with the public address and the size of a document. Rejects if the file is not a complete PDF. */
async function describeDocument(path: string): Promise<{ url: string; bytes: number }> {
  const content = await readFile(path);
  if (content.length === 0) throw new Error("it is empty");
  if (!content.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error("it does not begin like a PDF");
  if (!content.subarray(-1024).includes("%%EOF")) throw new Error("its end is missing");
  const hash = fileNameHash(content);
  return { url: `/documents/${basename(path, ".pdf")}-${hash}.pdf`, bytes: content.length };
}

/** Copies documents into the public folder. `documents` maps files to addresses. */
export async function copyDocuments(documents: ReadonlyMap<string, string>, publicFolder: string) {
  if (documents.size === 0) return;
  await mkdir(join(publicFolder, "documents"), { recursive: true });
  for (const [file, url] of documents) await copyFile(file, join(publicFolder, url));
}

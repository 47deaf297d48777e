import { copyFile, mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileNameHash } from "../../file-name-hash.ts";

/** Resolves with the public address and the size of a document. Rejects if the file is not a complete PDF. */
export async function describeDocument(path: string): Promise<{ url: string; bytes: number }> {
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

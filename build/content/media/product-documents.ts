import type { ProductDocument } from "#domain/catalogue/document.ts";
import type { ProductFile } from "#domain/catalogue/product.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import type { ContentFile } from "../content-file.ts";
import type { ContentProblem } from "../content-problem.ts";
import { describeDocument } from "./documents.ts";
import type { MediaFiles } from "./media-files.ts";

/** Reads the documents that a product's content file lists. Adds the path and the address of each document to `found`. */
export async function readDocuments(
  media: MediaFiles,
  file: ContentFile<ProductFile>,
  found: Map<string, string>,
  problems: ContentProblem[],
): Promise<ProductDocument[]> {
  const documents: ProductDocument[] = [];
  for (const [index, { file: name, ...fields }] of (file.value.documents ?? []).entries()) {
    const problem = (message: string) => file.problemAt(["documents", index, "file"], message);
    const described = await readDocument(media, name, { problem, found, problems });
    if (described) documents.push({ ...fields, ...described });
  }
  return documents;
}

interface DocumentContext {
  /** Returns a problem at the line with the document's name. */
  problem: (message: string) => ContentProblem;
  /** Receives the path and the address of the document. */
  found: Map<string, string>;
  problems: ContentProblem[];
}

/** Reads the document of this name in content/documents. Returns undefined if it cannot be offered. */
export async function readDocument(
  media: MediaFiles,
  name: string,
  { problem, found, problems }: DocumentContext,
): Promise<{ url: string; bytes: number } | undefined> {
  const reject = (message: string) => {
    problems.push(problem(message));
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

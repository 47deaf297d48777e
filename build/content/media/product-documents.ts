import type { ProductDocument } from "#domain/catalogue/document.ts";
import type { ProductFile } from "#domain/catalogue/product.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import type { ContentFile } from "../content-file.ts";
import type { ContentProblem } from "../content-problem.ts";
import { describeDocument } from "./documents.ts";
import type { MediaFiles } from "./media-files.ts";

/**
 * Reads the documents that a product's content file lists. Problems are reported at the line with the document's name. Adds the
 * path and the address of each document to `found`.
 */
export async function readDocuments(
  media: MediaFiles,
  file: ContentFile<ProductFile>,
  found: Map<string, string>,
  problems: ContentProblem[],
): Promise<ProductDocument[]> {
  const documents: ProductDocument[] = [];
  for (const [index, { file: name, ...fields }] of (file.value.documents ?? []).entries()) {
    const problem = (message: string) => problems.push(file.problemAt(["documents", index, "file"], message));
    const path = media.find("documents", name);
    if (!/^[a-z0-9]+(?:[._-][a-z0-9]+)*\.pdf$/.test(name)) {
      const better = `${slugFrom(name.replace(/.*\/|\.pdf$/gi, "")) || "klear-sds-en"}.pdf`;
      problem(
        `${name} must be the name of a file in content/documents, with only small letters, digits and hyphens before .pdf: rename the file, and write ${better} here.`,
      );
    } else if (path === undefined) {
      const guess = media.didYouMean("documents", name);
      problem(
        `There is no document content/documents/${name}.${guess} Add the file, correct the name, or remove the entry. Never list a sheet that does not exist.`,
      );
    } else {
      try {
        const described = await describeDocument(path);
        found.set(path, described.url);
        documents.push({ ...fields, ...described });
      } catch (error) {
        problem(`${name} can't be offered (${(error as Error).message}): save it again as PDF.`);
      }
    }
  }
  return documents;
}

import type { ProductDocument } from "#domain/catalogue/schemas/document-schema.ts";
import type { ProductFile } from "#domain/catalogue/schemas/product-schema.ts";
import type { ContentFile } from "../content-file.ts";
import { readDocument } from "./document-files.ts";
import type { MediaFiles } from "./media-files.ts";

/** Reads the documents that a product's content file lists. Adds the path and the address of each document to `found`. */
export async function readDocuments(
  media: MediaFiles,
  file: ContentFile<ProductFile>,
  found: Map<string, string>,
): Promise<ProductDocument[]> {
  const documents: ProductDocument[] = [];
  for (const [index, { file: name, ...fields }] of (file.value.documents ?? []).entries()) {
    const note = (message: string) => file.note(["documents", index, "file"], message);
    const described = await readDocument(media, name, { note, found });
    if (described) documents.push({ ...fields, ...described });
  }
  return documents;
}

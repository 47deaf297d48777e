import {
  type Category,
  type Product,
  type ProductWithoutPage,
  titleFromSlug,
} from "#domain/catalogue/catalogue.ts";
import { isDraft, withoutDrafts } from "#domain/catalogue/drafts.ts";
import { byPlacePath, categoryPath, productPath } from "#domain/catalogue/page-addresses.ts";
import type { ProductFile } from "#domain/catalogue/schemas/product-schema.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { didYouMean } from "#domain/closest-word.ts";
import type { ContentFile } from "./content-file.ts";
import type { MediaFiles } from "./media/media-files.ts";
import type { PictureLookup } from "./media/picture-lookup.ts";
import { readDocuments } from "./media/product-documents.ts";
import { noteTakenTwice } from "./note-taken-twice.ts";
import type { ContentFiles } from "./read-content-files.ts";

/** What each file is linked with. */
export interface LinkContext {
  media: MediaFiles;
  pictures: PictureLookup;
}

/**
 * Adds each product to its category, and sorts categories and products by position. Drafts are checked, but returned only if
 * `withDrafts` is true. `documents` maps the returned products' documents to addresses.
 */
export async function linkCatalogue(
  files: ContentFiles,
  withDrafts: boolean,
  context: LinkContext,
): Promise<{ categories: Category[]; documents: Map<string, string> }> {
  const categories = await linkCategories(files, withDrafts, context);
  const documents = await linkProducts(files, categories, withDrafts, context);
  noteTakenTwice(files);
  return { categories: withDrafts ? categories : withoutDrafts(categories), documents };
}

/** What a product without a page does not have. */
const nothingYet = {
  path: null,
  image: null,
  packSizes: [],
  documents: [],
} satisfies Partial<ProductWithoutPage>;

/** The categories in their order, without their products. */
async function linkCategories(files: ContentFiles, withDrafts: boolean, { pictures }: LinkContext) {
  const categories: Category[] = [];
  for (const [categoryId, file] of files.categories) {
    if (categoryPath(categoryId) === byPlacePath) {
      file.note([], `${byPlacePath} is the address of another page: rename this file.`);
    }
    const { image, withoutPage, ...fields } = file.value;
    categories.push({
      ...fields,
      categoryId,
      path: categoryPath(categoryId),
      image: await pictures.get(image, file, ["image"], "category", withDrafts || !fields.draft),
      products: [],
      withoutPage: (withoutPage ?? [])
        .map(({ slug, ...shown }) => ({ ...shown, productId: slug, categoryId, ...nothingYet }))
        .sort(byPosition),
    });
  }
  return categories.sort(byPosition);
}

/** Adds the products to `categories` in their order. Returns the addresses of their documents. */
async function linkProducts(
  files: ContentFiles,
  categories: readonly Category[],
  withDrafts: boolean,
  { media, pictures }: LinkContext,
) {
  const documents = new Map<string, string>();
  for (const [productId, file] of files.products) {
    const { image, title, category: categoryId, documents: _named, ...fields } = file.value;
    const category = categories.find((candidate) => candidate.categoryId === categoryId);
    const isHidden = isDraft(fields, category);
    const isIncluded = withDrafts || !isHidden;
    const product: Product = {
      ...fields,
      productId,
      categoryId,
      path: productPath({ categoryId, productId }),
      title: title ?? titleFromSlug(productId),
      image: await pictures.get(image, file, ["image"], "product", isIncluded),
      documents: await readDocuments(media, file, isIncluded ? documents : new Map()),
      ...(isHidden ? { draft: true } : {}),
    };
    noteOtherHeading(file, product);
    noteFullStop(file);
    if (category) category.products.push(product);
    else if (!files.names.categories.includes(categoryId)) {
      file.note(["category"], unknownCategory(categoryId, files.names.categories));
    }
  }
  for (const category of categories) category.products.sort(byPosition);
  return documents;
}

/** Warns if the product's name has none of the words of its heading, which comes from the file's name (requirement 2.16). */
function noteOtherHeading(file: ContentFile<ProductFile>, { name, title, productId }: Product): void {
  const words = slugFrom(name).split("-");
  if (file.value.title || productId.split("-").some((word) => words.includes(word))) return;
  const message = `The heading of the product's page is still ${title}, which comes from the file's name: rename the file, or add a title.`;
  file.note(["name"], message, "warning");
}

function noteFullStop(file: ContentFile<ProductFile>): void {
  if (!/[^.]\.$/.test(file.value.summary)) return;
  file.note(["summary"], "ends with a full stop, which other summaries do not have: remove it.", "warning");
}

/** The message for an unknown category, with a list of the known ones. */
export function unknownCategory(categoryId: string, known: readonly string[]): string {
  return `There is no category ${categoryId}.${didYouMean(categoryId, known)} Use one of ${known.join(", ")}, or add content/categories/${categoryId}.yaml.`;
}

function byPosition(a: { position: number; name: string }, b: { position: number; name: string }): number {
  return a.position - b.position || a.name.localeCompare(b.name);
}

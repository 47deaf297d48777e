import { type Category, type Product, titleFromSlug } from "#domain/catalogue/catalogue.ts";
import { isDraft, withoutDrafts } from "#domain/catalogue/drafts.ts";
import { byPlacePath, categoryPath, productPath } from "#domain/catalogue/page-addresses.ts";
import type { ProductFile } from "#domain/catalogue/schemas/product-schema.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { didYouMean } from "#domain/closest-word.ts";
import type { ContentFile } from "./content-file.ts";
import type { MediaFiles } from "./media/media-files.ts";
import type { PictureLookup } from "./media/picture-lookup.ts";
import { readDocuments } from "./media/product-documents.ts";
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
  { media, pictures }: LinkContext,
): Promise<{ categories: Category[]; documents: Map<string, string> }> {
  const { categories: categoryFiles, products: productFiles, names } = files;
  const documents = new Map<string, string>();
  const categories: Category[] = [];
  for (const [categoryId, file] of categoryFiles) {
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
        .map(({ slug, ...shown }) => ({ ...shown, productId: slug, categoryId, path: null, image: null }))
        .sort(byPosition),
    });
  }
  categories.sort(byPosition);

  for (const [productId, file] of productFiles) {
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
    if (/[^.]\.$/.test(fields.summary)) {
      const message = "ends with a full stop, which other summaries do not have: remove it.";
      file.note(["summary"], message, "warning");
    }
    if (category) category.products.push(product);
    else if (!names.categories.includes(categoryId)) {
      file.note(["category"], unknownCategory(categoryId, names.categories));
    }
  }
  for (const category of categories) category.products.sort(byPosition);
  noteSlugsTakenTwice(files);
  noteNumbersTakenTwice(files);
  // If two products have the same name, one of them is usually an unfinished copy.
  noteValuesTakenTwice(productFiles, "name", ({ name }) => name.toLowerCase());
  // If two products of a category have the same position, they are sorted by name, which is rarely intended.
  noteValuesTakenTwice(productFiles, "position", ({ category, position }) => `${category} ${position}`);
  return { categories: withDrafts ? categories : withoutDrafts(categories), documents };
}

/** Warns if the product's name has none of the words of its heading, which comes from the file's name (requirement 2.16). */
function noteOtherHeading(file: ContentFile<ProductFile>, { name, title, productId }: Product): void {
  const words = slugFrom(name).split("-");
  if (file.value.title || productId.split("-").some((word) => words.includes(word))) return;
  const message = `The heading of the product's page is still ${title}, which comes from the file's name: rename the file, or add a title.`;
  file.note(["name"], message, "warning");
}

/** The message for an unknown category, with a list of the known ones. */
export function unknownCategory(categoryId: string, known: readonly string[]): string {
  return `There is no category ${categoryId}.${didYouMean(categoryId, known)} Use one of ${known.join(", ")}, or add content/categories/${categoryId}.yaml.`;
}

function noteSlugsTakenTwice(files: ContentFiles): void {
  const slugs = new Map<string, string>();
  for (const [categoryId, file] of files.categories) {
    for (const [index, { slug }] of (file.value.withoutPage ?? []).entries()) {
      const taken =
        slugs.get(slug) ?? (files.products.has(slug) ? `content/products/${slug}.yaml` : undefined);
      if (taken) {
        const message = `${slug} is used twice (also in ${taken}): remove one or rename it.`;
        file.note(["withoutPage", index, "slug"], message);
      }
      slugs.set(slug, `content/categories/${categoryId}.yaml`);
    }
  }
}

/** The numbers on the packs tell the products apart, so no two products have the same one. */
function noteNumbersTakenTwice({ products, categories }: ContentFiles): void {
  const owners = new Map<number | undefined, string>();
  for (const [productId, file] of products)
    takeNumber(file, ["number"], file.value.number, `content/products/${productId}.yaml`);
  for (const [categoryId, file] of categories) {
    for (const [index, { number, slug }] of (file.value.withoutPage ?? []).entries())
      takeNumber(
        file,
        ["withoutPage", index, "number"],
        number,
        `${slug} in content/categories/${categoryId}.yaml`,
      );
  }

  function takeNumber(
    file: Pick<ContentFile<unknown>, "note">,
    path: Array<string | number>,
    number: number | undefined,
    owner: string,
  ) {
    if (number === undefined) return;
    const other = owners.get(number);
    if (other) file.note(path, `${number} is also the number of ${other}: change one of them.`);
    owners.set(number, owner);
  }
}

/** Warns of each product for which `comparable` returns the same value as for an earlier product. */
function noteValuesTakenTwice(
  productFiles: ContentFiles["products"],
  field: "name" | "position",
  comparable: (product: ProductFile) => string,
): void {
  const taken = new Map<string, string>();
  for (const [productId, file] of productFiles) {
    const value = comparable(file.value);
    const other = taken.get(value);
    if (other) {
      const message = `The product in content/products/${other}.yaml has the same ${field}. Give each product a different ${field}.`;
      file.note([field], message, "warning");
    }
    taken.set(value, productId);
  }
}

function byPosition(a: { position: number; name: string }, b: { position: number; name: string }): number {
  return a.position - b.position || a.name.localeCompare(b.name);
}

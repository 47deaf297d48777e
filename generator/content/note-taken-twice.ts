import type { ProductFile } from "#domain/catalogue/schemas/product-schema.ts";
import type { ContentFile } from "./content-file.ts";
import type { ContentFiles } from "./read-content-files.ts";

/** Notes what only one product of the catalogue may have, where a second one has it. */
export function noteTakenTwice(files: ContentFiles): void {
  noteSlugsTakenTwice(files);
  noteNumbersTakenTwice(files);
  // If two products have the same name, one of them is usually an unfinished copy.
  noteValuesTakenTwice(files.products, "name", ({ name }) => name.toLowerCase());
  // If two products of a category have the same position, they are sorted by name, which is rarely intended.
  noteValuesTakenTwice(files.products, "position", ({ category, position }) => `${category} ${position}`);
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

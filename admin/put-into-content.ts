import { titleFromSlug } from "../domain/catalogue/catalogue.ts";
import { byPlacePath } from "../domain/catalogue/page-addresses.ts";
import { slugFrom } from "../domain/catalogue/slug-from.ts";
import { content } from "./preview-content.ts";

/** The values of a form. `name` is the name of its collection or, in Settings, of its file. */
export interface Values {
  name: string;
  slug: string;
  // biome-ignore lint/suspicious/noExplicitAny: the values of an unfinished form match no schema
  fields: any;
}

/** The fields without which the page of a product cannot be shown. */
const unwritten = { name: "", description: "", benefits: [], keyFeatures: [], howToUse: [], image: null };

/** Puts the values of a form into the content. Returns the address of their page, which is empty for a product without a category. */
export function putIntoContent({ name, slug, fields }: Values): string {
  switch (name) {
    case "products":
      return putProduct(slug, fields);
    case "categories":
      return putCategory(slug, fields);
    case "site":
      content.site = fields;
      return "/";
    case "by-place":
      content.byPlace = fields;
      return byPlacePath;
    default:
      content.pages[slug] = { intro: "", sections: [], ...fields };
      return `/${slug}`;
  }
}

function putProduct(slug: string, fields: Values["fields"]): string {
  const { categories } = content.catalogue;
  for (const one of categories) one.products = one.products.filter(({ productId }) => productId !== slug);
  const category = categories.find(({ categoryId }) => categoryId === fields.category);
  if (!category) return "";

  const words = slug === "new" ? `ozo-${slugFrom(fields.name ?? "")}` : slug;
  const path = `${category.path}/${slug}`;
  category.products.push({
    ...unwritten,
    title: titleFromSlug(words),
    ...fields,
    documents: [],
    productId: slug,
    categoryId: category.categoryId,
    path,
  });
  return path;
}

function putCategory(slug: string, fields: Values["fields"]): string {
  const { categories } = content.catalogue;
  const path = `/products/${slug}`;
  const index = categories.findIndex(({ categoryId }) => categoryId === slug);
  const former = categories[index];
  const category = {
    categoryId: slug,
    path,
    image: null,
    products: [],
    ...former,
    ...fields,
    withoutPage: [],
  };
  if (former) categories[index] = category;
  else categories.unshift(category);
  return path;
}

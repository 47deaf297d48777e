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
  const { categories } = content.catalogue;
  if (name === "products") {
    for (const one of categories) one.products = one.products.filter(({ productId }) => productId !== slug);
    const words = slug === "new" ? `ozo-${slugFrom(fields.name ?? "")}` : slug;
    const { category: categoryId, title = titleFromSlug(words) } = fields;
    const category = categories.find((one) => one.categoryId === categoryId);
    const path = `${category?.path}/${slug}`;
    const names = { productId: slug, categoryId, path, title };
    category?.products.push({ ...unwritten, ...fields, documents: [], ...names });
    return category ? path : "";
  }
  if (name === "categories") {
    const path = `/products/${slug}`;
    const old = categories.find(({ categoryId }) => categoryId === slug);
    const category = { categoryId: slug, path, image: null, products: [], ...old, ...fields };
    categories.splice(categories.indexOf(old ?? category), old ? 1 : 0, { ...category, withoutPage: [] });
    return path;
  }
  if (name === "pages") Object.assign(content.pages, { [slug]: { intro: "", sections: [], ...fields } });
  else Object.assign(content, name === "site" ? { site: fields } : { byPlace: fields });
  return { site: "/", "by-place": byPlacePath }[name] ?? `/${slug}`;
}

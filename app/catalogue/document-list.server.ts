import {
  type Category,
  inOrder,
  type Product,
  type ProductWithoutPage,
  sentenceCase,
} from "#domain/catalogue/catalogue.ts";
import { documentKinds, formatSize, languageName } from "./document-facts.ts";

/** A sheet that a buyer can open or download. */
interface ListedSheet {
  title: string;
  url: string;
  language: string;
  /** YYYY-MM-DD */
  date: string;
  /** The kind of file, such as `PDF, 120 kB`. */
  form: string;
}

export interface ProductSheets {
  productId: string;
  name: string;
  /** Null for a product that has no page. */
  route: string | null;
  sheets: ListedSheet[];
  hasSafetySheet: boolean;
}

/** Each category's products with all their sheets, in the order of the catalogue. */
export function documentList(categories: readonly Category[]) {
  return categories.map((category) => ({
    categoryId: category.categoryId,
    name: sentenceCase(category.name),
    path: category.path,
    products: inOrder(category).map(sheetsOf),
  }));
}

function sheetsOf(product: Product | ProductWithoutPage): ProductSheets {
  if (!("route" in product))
    return { productId: product.slug, name: product.name, route: null, sheets: [], hasSafetySheet: false };
  const { productId, name, route, revised, documents } = product;
  const own = {
    title: "Product datasheet",
    url: `${route}/datasheet`,
    language: "English",
    date: revised,
    form: "to read or print",
  };
  const makers = documents.map(({ kind, title, revision, language, date, url, bytes }) => ({
    title:
      title === documentKinds[kind]
        ? `${title}, revision ${revision}`
        : `${title} (${kind}), revision ${revision}`,
    url,
    language: languageName(language),
    date,
    form: `PDF, ${formatSize(bytes)}`,
  }));
  const hasSafetySheet = documents.some(({ kind }) => kind === "SDS");
  return { productId, name, route, sheets: [own, ...makers], hasSafetySheet };
}

import type { Category, Product, ProductWithoutPage } from "#domain/catalogue/catalogue.ts";
import { sentenceCase } from "#domain/catalogue/catalogue.ts";
import { documentKinds, formatSize, languageName } from "./document-facts.ts";

/** One sheet that a buyer can have now. */
interface ListedSheet {
  title: string;
  url: string;
  language: string;
  /** YYYY-MM-DD */
  date: string;
  /** What kind of file it is, such as `PDF, 120 kB`. */
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

/** Each category's products with every sheet that exists of them, in the order of the catalogue. */
export function documentList(categories: readonly Category[]) {
  return categories.map(({ categoryId, name, path, products, withoutPage }) => ({
    categoryId,
    name: sentenceCase(name),
    path,
    products: [...products.map(sheetsOf), ...withoutPage.map(sheetsToCome)]
      .sort((a, b) => a.position - b.position)
      .map(({ position: _, ...product }) => product),
  }));
}

function sheetsOf(product: Product): ProductSheets & { position: number } {
  const { productId, name, route, position, revised, documents } = product;
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
  return { productId, name, route, position, sheets: [own, ...makers], hasSafetySheet };
}

function sheetsToCome({ slug, name, position }: ProductWithoutPage): ProductSheets & { position: number } {
  return { productId: slug, name, route: null, position, sheets: [], hasSafetySheet: false };
}

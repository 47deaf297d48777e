import {
  type Category,
  inOrder,
  type Product,
  type ProductWithoutPage,
  sentenceCase,
} from "#domain/catalogue/catalogue.ts";
import type { ProductDocument } from "#domain/catalogue/document.ts";

const documentKinds: Record<ProductDocument["kind"], string> = {
  SDS: "Safety data sheet",
  TDS: "Technical data sheet",
};

const languages = new Intl.DisplayNames("en", { type: "language" });

/** A datasheet or document in the lists on /documents and on the datasheets. */
interface ListedSheet {
  title: string;
  url: string;
  language: string;
  /** YYYY-MM-DD */
  date: string;
  /** `to read or print` for a page; the file type and the size for a file, such as `PDF, 120 kB`. */
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

/** Lists the datasheets and documents of all products, by category, in the order of the catalogue. */
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
  const hasSafetySheet = documents.some(({ kind }) => kind === "SDS");
  return { productId, name, route, sheets: [own, ...documents.map(makersSheet)], hasSafetySheet };
}

/** Describes a document of a product, such as a safety data sheet. */
export function makersSheet(document: ProductDocument): ListedSheet {
  const { kind, title, revision, language, date, url, bytes } = document;
  return {
    title: `${title === documentKinds[kind] ? title : `${title} (${kind})`}, revision ${revision}`,
    url,
    language: languages.of(language) ?? language,
    date,
    form: `PDF, ${formatSize(bytes)}`,
  };
}

/** Formats a file's size in kB or MB, with a no-break space. */
function formatSize(bytes: number): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1000), "kB"] : [(bytes / 1_000_000).toFixed(1), "MB"];
  return `${amount}\u00A0${unit}`;
}

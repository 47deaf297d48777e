import type { Product } from "#domain/catalogue/catalogue.ts";
import { datasheetPath } from "#domain/catalogue/page-addresses.ts";
import type { ProductDocument } from "#domain/catalogue/schemas/document-schema.ts";
import { formatFileSize } from "../ui/format-file-size.ts";

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
  /** The file type and the size, such as `PDF, 120 kB`. Null for a page of this site. */
  form: string | null;
}

/** Describes this site's datasheet of the product. */
export function ownSheet(product: Pick<Product, "categoryId" | "productId" | "revised">): ListedSheet {
  return {
    title: "Datasheet",
    url: datasheetPath(product),
    language: "English",
    date: product.revised,
    form: null,
  };
}

/** Describes a document of a product, such as a safety data sheet. */
export function makersSheet(document: ProductDocument): ListedSheet {
  const { kind, title, revision, language, date, url, bytes } = document;
  return {
    title: `${title === documentKinds[kind] ? title : `${title} (${kind})`}, revision ${revision}`,
    url,
    language: languages.of(language) ?? language,
    date,
    form: `PDF, ${formatFileSize(bytes)}`,
  };
}

import type { ProductDocument } from "#domain/catalogue/document.ts";

/** The kinds of the maker's own sheets. The site's datasheet page is not one of them. */
export const documentKinds: Record<ProductDocument["kind"], string> = {
  SDS: "Safety data sheet",
  TDS: "Technical data sheet",
};

const languages = new Intl.DisplayNames("en", { type: "language" });

/** The English name of a language: `de` becomes `German`. */
export function languageName(code: string): string {
  return languages.of(code) ?? code;
}

/** A file's size in kB or MB, with a no-break space. */
export function formatSize(bytes: number): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1000), "kB"] : [(bytes / 1_000_000).toFixed(1), "MB"];
  return `${amount}\u00A0${unit}`;
}

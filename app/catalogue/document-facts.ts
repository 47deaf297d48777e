import type { ProductDocument } from "#domain/catalogue/document.ts";

/** The kinds of the maker's own sheets. The datasheet that the site makes is none of them. */
export const documentKinds: Record<ProductDocument["kind"], string> = {
  SDS: "Safety data sheet",
  TDS: "Technical data sheet",
};

const languages = new Intl.DisplayNames("en", { type: "language" });

/** `de` is German. */
export function languageName(code: string): string {
  return languages.of(code) ?? code;
}

/** A file's size in the units that people know from their downloads. */
export function formatSize(bytes: number): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1000), "kB"] : [(bytes / 1_000_000).toFixed(1), "MB"];
  // One word, on one line.
  return `${amount}\u00A0${unit}`;
}

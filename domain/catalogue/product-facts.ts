import { hazardPictograms } from "./hazard-pictograms.ts";
import type { ProductFacts } from "./schemas/fact-fields.ts";

export interface ProductFact {
  name: string;
  /** Several values are shown as a list. */
  values: string[];
}

/** The value of the dose of a product whose file has none. */
export const onTheLabel = "On the label";

/** All facts with their labels. `values` is empty if the product file lacks the fact. `whenToChoose` does not count as a fact. */
function allFacts(product: ProductFacts): ProductFact[] {
  const { form, packSizes, dose, whereToUse, notFor, howOften, ph, shelfLifeMonths, storage, hazards } =
    product;
  return [
    { name: packSizes?.length === 1 ? "Pack size" : "Pack sizes", values: (packSizes ?? []).map(packSize) },
    { name: "Form", values: optional(form) },
    { name: "Where to use", values: whereToUse ?? [] },
    { name: "Not for", values: notFor ?? [] },
    { name: "How often", values: optional(howOften) },
    {
      name: "Dose",
      values: (dose ?? []).map(
        (entry) => `${entry.for}: ${range(entry)}\u00A0${entry.unit} per ${entry.per}`,
      ),
    },
    { name: "pH", values: ph ? [range(ph)] : [] },
    { name: "Shelf life", values: shelfLifeMonths ? [`${shelfLifeMonths} months unopened`] : [] },
    { name: "Storage", values: optional(storage) },
    { name: "Hazard pictograms", values: (hazards ?? []).map((code) => `${code} ${hazardPictograms[code]}`) },
  ];
}

/** The facts that the product file has. */
export function productFacts(product: ProductFacts): ProductFact[] {
  return allFacts(product).filter(({ values }) => values.length > 0);
}

/** The facts that the product's pages show: those that its file has, and the dose. */
export function shownFacts(product: ProductFacts): ProductFact[] {
  const facts = productFacts(product);
  return product.dose ? facts : [...facts, { name: "Dose", values: [onTheLabel] }];
}

/** Returns the facts that are missing from some products, each with the number of these products. */
export function missingFacts(products: readonly ProductFacts[]): Array<{ name: string; count: number }> {
  const missing = new Map<string, number>();
  for (const { name, values } of products.flatMap(allFacts)) {
    if (values.length === 0) missing.set(name, (missing.get(name) ?? 0) + 1);
  }
  return [...missing].map(([name, count]) => ({ name, count }));
}

/** Formats a pack's content without its item code, such as `5 L`. */
export function packContent({ amount, unit }: NonNullable<ProductFacts["packSizes"]>[number]): string {
  return `${amount}\u00A0${unit}`;
}

/** The packs in which a product is sold, such as `5 L`, for an enquiry. They have ordinary spaces, as typed text has. */
export function packNames({ packSizes = [] }: Pick<ProductFacts, "packSizes">): string[] {
  return [...new Set(packSizes.map(({ amount, unit }) => `${amount} ${unit}`))];
}

function packSize(pack: NonNullable<ProductFacts["packSizes"]>[number]): string {
  return pack.itemCode ? `${packContent(pack)} (item code ${pack.itemCode})` : packContent(pack);
}

function range({ from, to }: { from: number; to?: number | undefined }): string {
  return to === undefined ? String(from) : `${from}–${to}`;
}

function optional(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}

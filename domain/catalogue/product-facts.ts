import { z } from "zod";
import { text } from "./field-types.ts";

const amount = z.number().min(0.001);
const amountUnit = z.enum(["ml", "L", "g", "kg"]);
const ph = z.number().min(0).max(14);

/** The nine hazard pictograms of the Globally Harmonized System (GHS), with their official names. */
const pictograms = {
  GHS01: "Exploding bomb",
  GHS02: "Flame",
  GHS03: "Flame over circle",
  GHS04: "Gas cylinder",
  GHS05: "Corrosion",
  GHS06: "Skull and crossbones",
  GHS07: "Exclamation mark",
  GHS08: "Health hazard",
  GHS09: "Environment",
} as const;

/** The optional fields of a product file that answer a buyer's questions. State only what the label or data sheet says. */
export const factFields = {
  whenToChoose: text
    .optional()
    .describe(
      "One sentence for the comparison on the category page: the case in which this product is right.",
    ),
  form: text.optional().describe("What the product is, such as Liquid concentrate or Ready-to-use spray."),
  packSizes: z
    .array(
      z.strictObject({
        amount: amount.describe("The content as a number, such as 5 or 500."),
        unit: amountUnit.describe("The unit of that number."),
        itemCode: text.optional().describe("Your item code for this pack."),
      }),
    )
    .optional()
    .describe("The packs you sell, as on their labels."),
  dose: z
    .array(
      z.strictObject({
        for: text.describe("The task or place, such as Daily mopping or Floor gully."),
        from: amount.describe("The dose, or its lower end."),
        to: amount.optional().describe("The upper end, if the dose is a range."),
        unit: amountUnit.describe("The unit of the dose."),
        per: text.describe("What the dose is for, such as litre of water or drain."),
      }),
    )
    .optional()
    .describe("Dilution or dose, as on the label."),
  whereToUse: z.array(text).optional().describe("Places and surfaces, a few words each."),
  notFor: z.array(text).optional().describe("Places and surfaces it must not be used on, a few words each."),
  howOften: text.optional().describe("How often to use it, in a few words."),
  ph: z
    .strictObject({
      from: ph.describe("The pH value, or its lower end."),
      to: ph.optional().describe("The upper end, if it is a range."),
    })
    .optional()
    .meta({ title: "pH" })
    .describe("The pH value as supplied, from the safety data sheet."),
  shelfLifeMonths: z.int().min(1).optional().describe("Shelf life of the unopened pack, in months."),
  storage: text.optional().describe("How to store it, in one sentence."),
  hazards: z
    .array(z.enum(Object.keys(pictograms) as Array<keyof typeof pictograms>))
    .optional()
    .describe("The hazard pictograms on the label, from the safety data sheet: GHS01 to GHS09."),
};

export type ProductFacts = z.infer<z.ZodObject<typeof factFields>>;

export interface ProductFact {
  name: string;
  /** Several values are a list. */
  values: string[];
}

/** Every fact by its name on the pages; empty where the product file says nothing. `whenToChoose` is not a fact. */
function allFacts(product: ProductFacts): ProductFact[] {
  const { form, packSizes, dose, whereToUse, notFor, howOften, ph, shelfLifeMonths, storage, hazards } =
    product;
  return [
    { name: "Pack sizes", values: (packSizes ?? []).map(packSize) },
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
    { name: "Hazard pictograms", values: (hazards ?? []).map((code) => `${code} ${pictograms[code]}`) },
  ];
}

/** The facts that the product file gives. */
export function productFacts(product: ProductFacts): ProductFact[] {
  return allFacts(product).filter(({ values }) => values.length > 0);
}

/** The facts that at least one of these products does not give, with the number of such products. */
export function missingFacts(products: readonly ProductFacts[]): Array<{ name: string; count: number }> {
  const missing = new Map<string, number>();
  for (const { name, values } of products.flatMap(allFacts)) {
    if (values.length === 0) missing.set(name, (missing.get(name) ?? 0) + 1);
  }
  return [...missing].map(([name, count]) => ({ name, count }));
}

/** A pack's content without its item code: `5 L`. */
export function packContent({ amount, unit }: NonNullable<ProductFacts["packSizes"]>[number]): string {
  return `${amount}\u00A0${unit}`;
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

import { z } from "zod";
import { hazardPictograms } from "../hazard-pictograms.ts";
import { text } from "./field-types.ts";

const amount = z.number().min(0.001);
const amountUnit = z.enum(["ml", "L", "g", "kg"]);
const ph = z.number().min(0).max(14);

/** The optional fields of a product file with facts for buyers. A fact may state only what the label or data sheet states. */
export const factFields = {
  whenToChoose: text
    .optional()
    .describe(
      "One sentence for the comparison on the category page: when a buyer should choose this product.",
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
        per: text.describe("What the dose is added to, such as litre of water or drain."),
      }),
    )
    .optional()
    .describe(
      "Dilution or dose, as on the label. Without it, the Facts say “On the label”, and visitors can ask for the label.",
    ),
  whereToUse: z
    .array(text)
    .optional()
    .describe("Places and surfaces on which to use the product, a few words each."),
  notFor: z
    .array(text)
    .optional()
    .describe("Places and surfaces on which the product must not be used, a few words each."),
  howOften: text.optional().describe("How often to use the product, in a few words."),
  ph: z
    .strictObject({
      from: ph.describe("The pH value, or its lower end."),
      to: ph.optional().describe("The upper end, if the pH value is a range."),
    })
    .optional()
    .meta({ title: "pH" })
    .describe("The pH value as supplied, from the safety data sheet."),
  shelfLifeMonths: z.int().min(1).optional().describe("Shelf life of the unopened pack, in months."),
  storage: text.optional().describe("How to store the product, in one sentence."),
  hazards: z
    .array(z.enum(Object.keys(hazardPictograms) as Array<keyof typeof hazardPictograms>))
    .optional()
    .describe("The hazard pictograms on the label, from the safety data sheet: GHS01 to GHS09."),
};

export type ProductFacts = z.infer<z.ZodObject<typeof factFields>>;

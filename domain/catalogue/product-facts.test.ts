import { expect, test } from "vitest";
import { z } from "zod";
import { checkFields, fieldName } from "#generator/content/check-fields.ts";
import { missingFacts, productFacts } from "./product-facts.ts";
import { factFields } from "./schemas/fact-fields.ts";

test("facts are shown with their units and ranges, in a fixed order", () => {
  const facts = productFacts({
    hazards: ["GHS05"],
    shelfLifeMonths: 24,
    ph: { from: 12, to: 13.5 },
    dose: [
      { for: "Daily mopping", from: 20, to: 50, unit: "ml", per: "litre of water" },
      { for: "Gully", from: 1, unit: "L", per: "drain" },
    ],
    packSizes: [
      { amount: 5, unit: "L", itemCode: "X10-5" },
      { amount: 500, unit: "ml" },
    ],
    whenToChoose: "Not a fact.",
  });
  expect(facts.map(({ name, values }) => `${name}: ${values.join("; ")}`.replaceAll("\u00A0", " "))).toEqual([
    "Pack sizes: 5 L (item code X10-5); 500 ml",
    "Dose: Daily mopping: 20–50 ml per litre of water; Gully: 1 L per drain",
    "pH: 12–13.5",
    "Shelf life: 24 months unopened",
    "Hazard pictograms: GHS05 Corrosion",
  ]);
  expect(productFacts({})).toEqual([]);
});

test("missingFacts counts the products that lack a fact", () => {
  const missing = missingFacts([{ form: "Liquid" }, {}]);
  expect(missing).toContainEqual({ name: "Form", count: 1 });
  expect(missing).toContainEqual({ name: "pH", count: 2 });
});

test.each([
  [{ ph: { from: 15 } }, "ph › from", "must be 14 or less."],
  [{ ph: { from: "7" } }, "ph › from", "must be a number such as 7.5."],
  [{ packSizes: [{ amount: 5, unit: "l" }] }, "packSizes › entry 1 › unit", "must be one of: ml, L, g, kg."],
  [{ hazards: ["GHS10"] }, "hazards › entry 1", "must be one of: GHS01"],
])("the facts %j are refused with a correction", (fields, place, message) => {
  const checked = checkFields(z.strictObject(factFields), fields);
  const mistakes = checked.ok ? [] : checked.mistakes;
  expect(mistakes.map(({ path }) => fieldName(path))).toEqual([place]);
  expect(mistakes[0]?.message).toContain(message);
});

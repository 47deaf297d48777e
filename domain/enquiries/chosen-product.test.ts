import { expect, test } from "vitest";
import { productText, quantityIn, rowText } from "./chosen-product.ts";
import { checkForm, fieldRules } from "./rules.ts";

const longest = fieldRules.enquiry.product?.maxLength ?? 0;
const valid = {
  name: "Asha",
  email: "asha@example.com",
  phone: "+919800000000",
  message: "A quote, please.",
};

test.each([
  [{ name: "Klear" }, "Klear"],
  [{ name: "Klear", packs: ["1 L"] }, "Klear"],
  [{ name: "Klear", packs: ["1 L"], count: 2 }, "Klear 1 L × 2"],
  [{ name: "Klear", count: 9_999 }, "Klear × 9999"],
  [
    { name: "X10 Floor Degreaser", packs: ["5 L", "20 L"], pack: "5 L", count: 4 },
    "X10 Floor Degreaser 5 L × 4",
  ],
  [{ name: "X10 Floor Degreaser", packs: ["5 L", "20 L"], count: 4 }, "X10 Floor Degreaser × 4"],
  // The pack was chosen before the company stopped selling it.
  [{ name: "X10 Floor Degreaser", packs: ["20 L"], pack: "5 L" }, "X10 Floor Degreaser 5 L"],
])("the row of %j is %j", (product, text) => {
  expect(rowText(product)).toBe(text);
});

test.each([
  ["", undefined],
  ["0", undefined],
  ["1", 1],
  ["9999", 9_999],
  ["10000", 9_999],
  ["1.5", 1],
  ["1,5", 1],
  ["-3", 3],
  ["4 cans", 4],
  ["1e9", 1],
  ["four", undefined],
  ["9".repeat(400), 9_999],
])("the typed quantity %j is %j", (text, count) => {
  expect(quantityIn(text)).toBe(count);
});

test.each([
  ["", "", ""],
  ["", " Klear,P-SOL ", " Klear,P-SOL "],
  ["X10 Floor Degreaser 5 L × 4\nKlear", "", "X10 Floor Degreaser 5 L × 4, Klear"],
  ["X10 Floor Degreaser 5 L × 4", "Klear", "X10 Floor Degreaser 5 L × 4, Klear"],
  // Nothing stands twice.
  ["Klear 1 L × 2", "Klear", "Klear 1 L × 2"],
  ["Klear 1 L × 2", "Klear 1 L × 2, P-SOL", "Klear 1 L × 2, P-SOL"],
  ["Klear\nKlear", "Klear", "Klear"],
  // A name that is a part of another's is a product of its own (Nova and Nova ST).
  ["Nova ST 1 L × 2", "Nova", "Nova ST 1 L × 2, Nova"],
  ["Nova", "Nova ST", "Nova, Nova ST"],
  // Text that no page of this site sends is kept as it is.
  ['[{"name":"Klear"}]', "", '[{"name":"Klear"}]'],
])("the rows %j and the typed text %j are sent as %j", (rows, typed, text) => {
  expect(productText(rows, typed)).toBe(text);
});

test("the rules check the rows together with the typed text", () => {
  const chosen = ["X10 Floor Degreaser 5 L × 4", "Klear"].join("\n");
  expect(checkForm("enquiry", { ...valid, chosen, product: "P-SOL" }, null)).toMatchObject({
    ok: true,
    fields: { product: "X10 Floor Degreaser 5 L × 4, Klear, P-SOL" },
  });
  expect(checkForm("enquiry", { ...valid, chosen }, null)).toMatchObject({
    ok: true,
    fields: { product: "X10 Floor Degreaser 5 L × 4, Klear" },
  });
});

test("forty products fit into an enquiry; a longer list is refused at Product Name, with its length", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => `Heavy-Duty Degreaser No. ${index} 20 L × 9999`).join("\n");
  expect(checkForm("enquiry", { ...valid, chosen: rows(40) }, null).ok).toBe(true);
  expect(checkForm("enquiry", { ...valid, chosen: rows(80), product: "P-SOL" }, null)).toMatchObject({
    field: "product",
    message: `Product Name length must be less than or equal to ${longest} characters long`,
    advice: `Shorten this to ${longest} characters; with the chosen products it has ${rows(80).split("\n").join(", ").length + 7}.`,
  });
});

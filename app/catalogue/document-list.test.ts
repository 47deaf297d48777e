import { expect, test } from "vitest";
import type { Category } from "#domain/catalogue/catalogue.ts";
import { documentList } from "./document-list.server.ts";

const sheet = {
  kind: "SDS",
  title: "Safety data sheet",
  revision: "3",
  date: "2026-03-12",
  language: "de",
  url: "/documents/klear-sds-1234567890.pdf",
  bytes: 120_400,
};
const klear = {
  productId: "ozo-klear",
  name: "Klear",
  route: "/products/drain-care/ozo-klear",
  position: 20,
  revised: "2026-11-21",
  documents: [],
};

function listOf(documents: object[]) {
  const category = {
    categoryId: "drain-care",
    name: "DRAIN CARE",
    path: "/products/drain-care",
    products: [{ ...klear, documents }],
    withoutPage: [{ slug: "ozo-v10", name: "V10", position: 10 }],
  } as unknown as Category;
  return documentList([category])[0]?.products;
}

test("the maker's sheets are listed with language, date and size, and only an SDS counts as a safety data sheet", () => {
  const product = listOf([sheet, { ...sheet, kind: "TDS", title: "Dosing table", bytes: 2_400_000 }])?.[1];
  expect(product?.sheets.slice(1)).toEqual([
    {
      title: "Safety data sheet, revision 3",
      url: sheet.url,
      language: "German",
      date: "2026-03-12",
      form: "PDF, 121\u00A0kB",
    },
    expect.objectContaining({ title: "Dosing table (TDS), revision 3", form: "PDF, 2.4\u00A0MB" }),
  ]);
  expect(product?.hasSafetySheet).toBe(true);
  expect(listOf([{ ...sheet, kind: "TDS" }])?.[1]?.hasSafetySheet).toBe(false);
});

test("a product without a page is listed at its position, with nothing to download", () => {
  expect(listOf([])?.[0]).toMatchObject({ name: "V10", route: null, sheets: [], hasSafetySheet: false });
});

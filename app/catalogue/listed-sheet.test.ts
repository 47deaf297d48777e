import { expect, test } from "vitest";
import { makersSheet } from "./listed-sheet.ts";

const sheet = {
  kind: "SDS" as const,
  title: "Safety data sheet",
  revision: "3",
  date: "2026-03-12",
  language: "de",
  url: "/documents/klear-sds-1234567890.pdf",
  bytes: 120_400,
};

test("a maker's sheet is listed with language, date and size", () => {
  expect(makersSheet(sheet)).toEqual({
    title: "Safety data sheet, revision 3",
    url: sheet.url,
    language: "German",
    date: "2026-03-12",
    form: "PDF, 121\u00A0kB",
  });
  expect(makersSheet({ ...sheet, kind: "TDS", title: "Dosing table", bytes: 2_400_000 })).toMatchObject({
    title: "Dosing table (TDS), revision 3",
    form: "PDF, 2.4\u00A0MB",
  });
});

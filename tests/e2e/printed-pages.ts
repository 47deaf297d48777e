import type { Page } from "@playwright/test";

/** On how many sheets of paper the page is printed. */
export async function printedPages(page: Page, format: "A4" | "Letter" = "A4"): Promise<number> {
  const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

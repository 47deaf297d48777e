import type { Page } from "@playwright/test";

/** Waits until the page has brought in the brand's fonts, late ones too (app/before-react/late-fonts.ts). */
export async function brandFonts(page: Page) {
  await page.waitForFunction(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    return document.fonts.size > rules.filter((rule) => rule instanceof CSSFontFaceRule).length;
  });
}

import type { Page } from "@playwright/test";

/** Counts the sheets of a PDF that Chromium wrote, and the landscape ones among them. */
export async function printedSheets(page: Page, options: Parameters<Page["pdf"]>[0]) {
  const pdf = (await page.pdf({ preferCSSPageSize: true, ...options })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return {
    all: pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    landscape: boxes.filter(([, width, height]) => Number(width) > Number(height)).length,
  };
}

/** Removes what follows the section Safety instructions from a datasheet. Returns whether the section follows Usage. */
export function removeAfterSafety(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const sections = [...document.querySelectorAll("main article section")];
    const titles = sections.map((section) => section.querySelector("h2")?.textContent);
    const safety = titles.indexOf("Safety instructions");
    while (sections[safety]?.nextElementSibling) sections[safety].nextElementSibling.remove();
    return titles[safety - 1] === "Usage";
  });
}

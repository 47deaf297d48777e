import type { Page } from "@playwright/test";
import { kindsOfPages } from "../e2e/pages.ts";
import { expect, test } from "../e2e/site.ts";

for (const width of [390, 1440])
  for (const path of kindsOfPages)
    test(`a reload of ${path} and Back return to the same place in a window of ${width} px (2.3)`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ viewport: { width, height: 844 } });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      for (const share of [0.4, 0.75, 1]) {
        await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share);
        const index = await page.evaluate(() =>
          [...document.body.querySelectorAll("*")].findIndex(
            (element) => element.getBoundingClientRect().top > innerHeight / 2,
          ),
        );
        const before = await topOf(page, index);
        for (const leave of [
          () => page.reload(),
          () => page.goto("/accessibility").then(() => page.goBack()),
        ]) {
          await leave();
          await expect
            .poll(async () => Math.abs((await topOf(page, index)) - before), { message: `at ${share}` })
            .toBeLessThanOrEqual(2);
        }
      }
      await page.close();
    });

/** The position in the window of the element with this number. */
function topOf(page: Page, index: number): Promise<number> {
  return page.evaluate(
    (number) =>
      document.body.querySelectorAll("*")[number]?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
    index,
  );
}

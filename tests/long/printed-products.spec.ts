import { products } from "../e2e/pages.ts";
import { printedSheets, removeAfterSafety } from "../e2e/printed-sheets.ts";
import { expect, test } from "../e2e/site.ts";

test("every product's page and datasheet take at most two sheets of A4 and of Letter, with usage and safety on the datasheet's first (10.8)", async ({
  page,
}) => {
  test.setTimeout(300_000);
  for (const { path } of products) {
    for (const address of [path, `${path}/datasheet`]) {
      await page.goto(address);
      for (const format of ["A4", "Letter"])
        expect
          .soft((await printedSheets(page, { format })).all, `${address} ${format}`)
          .toBeLessThanOrEqual(2);
    }
    expect.soft(await removeAfterSafety(page), path).toBe(true);
    for (const format of ["A4", "Letter"])
      expect.soft((await printedSheets(page, { format })).all, `${path}, first sheet, ${format}`).toBe(1);
  }
});

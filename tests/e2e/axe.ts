import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose result depends on which elements a window's width shows. */
export const layoutRules = [
  "button-name",
  "color-contrast",
  "landmark-unique",
  "link-name",
  "scrollable-region-focusable",
];

/** Fails with every problem that axe finds on the current page, by these rules or tags; frames are checked separately. */
export async function expectNoViolations(page: Page, what: string, runOnly = tags): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (runOnly) => {
    const look = (window as unknown as { axe: typeof axe }).axe;
    // Only violations are reported, because that takes half the time.
    const { violations } = await look.run(
      { exclude: [["iframe"]] },
      { runOnly, resultTypes: ["violations"] },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
  }, runOnly);
  expect(found, `axe on ${what}`).toEqual([]);
}

import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The axe rules whose result can depend on the width of the window. */
export const layoutRules = [
  "button-name",
  "color-contrast",
  "landmark-unique",
  "link-name",
  "scrollable-region-focusable",
];

/** Fails if axe finds a violation on the current page, frames excluded. `runOnly` names axe's rules or tags. */
export async function expectNoViolations(page: Page, what: string, runOnly = tags): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (runOnly) => {
    const look = (window as unknown as { axe: typeof axe }).axe;
    // axe needs half the time when it reports only violations.
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

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { root } from "../support/start-site.ts";

const script = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules of axe whose results can depend on the width of the window. */
export const layoutRules = [
  "button-name",
  "color-contrast",
  "landmark-unique",
  "link-name",
  "scrollable-region-focusable",
];

interface Scope {
  /** Names of rules or tags of axe. */
  rules?: string[];
  /** A selector of the elements to check. Without it, axe checks the whole page except frames. */
  within?: string;
}

/** Fails if axe finds a violation on the current page. */
export async function expectNoViolations(
  page: Page,
  what: string,
  { rules = tags, within }: Scope = {},
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
  const scope = within === undefined ? { exclude: [["iframe"]] } : within;
  const found = await page.evaluate(
    async ([scope, rules]) => {
      const look = (window as unknown as { axe: typeof axe }).axe;
      // Without details about the other results, axe takes half the time.
      const { violations } = await look.run(scope, { runOnly: rules, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
      );
    },
    [scope, rules] as const,
  );
  expect(found, `axe on ${what}`).toEqual([]);
}

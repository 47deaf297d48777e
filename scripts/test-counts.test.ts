import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { countsOfPlaywright, countsOfVitest } from "./test-counts.ts";

const vitest = (passed: number, failed: number) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1 });
const playwright = (unexpected: number) =>
  JSON.stringify({ stats: { expected: 3, flaky: 1, unexpected, skipped: 2 } });

test.each([
  ["the counts of Vitest", countsOfVitest, vitest(5, 2), 1, { passed: 5, failed: 2, skipped: 1 }],
  ["the counts of Playwright", countsOfPlaywright, playwright(2), 1, { passed: 4, failed: 2, skipped: 2 }],
  ["a failure outside the tests", countsOfVitest, vitest(5, 0), 1, { passed: 5, failed: 1 }],
  ["a failure outside the browser tests", countsOfPlaywright, playwright(0), 1, { passed: 4, failed: 1 }],
  ["a failure if no test was found", countsOfVitest, vitest(0, 0), 0, { failed: 1 }],
  ["a failure if the report is unreadable", countsOfVitest, "{", 0, { failed: 1 }],
  ["a failure if the report has no counts", countsOfPlaywright, "{}", 0, { failed: 1 }],
])("npm test reports %s", (_, countsOf, report, exitCode, counts) => {
  const file = join(temporaryFolder(), "report.json");
  writeFileSync(file, report);
  expect(countsOf(file, exitCode)).toMatchObject(counts);
  expect(countsOf("absent.json", exitCode)).toMatchObject({ passed: 0, failed: 1 });
});

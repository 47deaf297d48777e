import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { countsOfCheck, countsOfPlaywright, countsOfVitest } from "./test-counts.ts";

function report(content: unknown): string {
  const file = join(temporaryFolder(), "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const vitest = (passed: number, failed: number) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1 });
const playwright = (stats: object) =>
  report({ stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 2, ...stats } });

test("a command that writes no test report, such as a linter, counts as one test", () => {
  expect(countsOfCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countsOfCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("countsOfVitest and countsOfPlaywright return the counts of a report", () => {
  expect(countsOfVitest(vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2, skipped: 1 });
  expect(countsOfPlaywright(playwright({}), 0)).toEqual({ passed: 4, failed: 0, skipped: 2 });
  expect(countsOfPlaywright(playwright({ unexpected: 2 }), 1)).toMatchObject({ failed: 2 });
});

test("a run that fails without a failed test counts as a failure", () => {
  expect(countsOfVitest(vitest(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(countsOfPlaywright(playwright({}), 1)).toMatchObject({ passed: 4, failed: 1 });
});

test("a test run that finds no tests, or whose report is missing or unreadable, counts as a failure", () => {
  expect(countsOfVitest(vitest(0, 0), 0)).toMatchObject({ failed: 1 });
  expect(countsOfVitest("absent.json", 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countsOfVitest(report("{"), 0)).toMatchObject({ failed: 1 });
  expect(countsOfPlaywright(report({}), 0)).toMatchObject({ failed: 1 });
});

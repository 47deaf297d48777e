import { existsSync, readFileSync } from "node:fs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** A check that only says yes or no counts as one test. */
export function countsOfCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Reads Vitest's JSON report. */
export function countsOfVitest(reportFile, exitCode) {
  const report = readReport(reportFile);
  if (report === undefined) return countsOfCheck(1);
  return withExitCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    exitCode,
  );
}

/** Reads Playwright's JSON report. A test that passed at its second try passed. */
export function countsOfPlaywright(reportFile, exitCode) {
  const stats = readReport(reportFile)?.stats;
  if (stats === undefined) return countsOfCheck(1);
  return withExitCode(
    { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    exitCode,
  );
}

/** A file that can't be loaded, or a run without any test, is a failure that no single test stands for. */
function withExitCode(counts, exitCode) {
  const isUnexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isUnexplained ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

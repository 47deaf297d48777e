import { existsSync, readFileSync } from "node:fs";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts a command that writes no test report, such as the linter, as one test. */
export function countsOfCheck(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Reads Vitest's JSON report. A missing or unreadable report counts as one failed test. */
export function countsOfVitest(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile);
  if (report === undefined) return countsOfCheck(1);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests = 0 } = report;
  return withExitCode({ passed, failed, skipped: numPendingTests + numTodoTests }, exitCode);
}

/**
 * Reads Playwright's JSON report. A test that passed on a retry counts as passed. A missing or unreadable report counts as one
 * failed test.
 */
export function countsOfPlaywright(reportFile: string, exitCode: number): Counts {
  const stats = readReport(reportFile)?.stats;
  if (stats === undefined) return countsOfCheck(1);
  const { expected, flaky, unexpected, skipped } = stats;
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

/**
 * Adds a failure if the exit code reports a failure but no test has failed, for example when a test file could not be loaded. Also
 * adds a failure if no test ran.
 */
function withExitCode(counts: Counts, exitCode: number): Counts {
  const isUnreported = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isUnreported ? { ...counts, failed: 1 } : counts;
}

function readReport(file: string) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** The time between two reports in milliseconds. After a longer time without a report, the build would seem to hang. */
const everyMs = 5_000;

/**
 * Returns a function that counts finished items and reports their number every five seconds. Work that takes less than five
 * seconds is not reported.
 */
export function startProgress(what: string, total: number, report: (line: string) => void) {
  let toldAt = performance.now();
  let soFar = 0;
  return (count: number): void => {
    soFar += count;
    const now = performance.now();
    if (now - toldAt < everyMs || soFar >= total) return;
    toldAt = now;
    report(`${what}: ${soFar} of ${total}`);
  };
}

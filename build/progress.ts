/** The time between two reports in milliseconds. After a longer time without a report, the build would seem to hang. */
const everyMs = 5_000;

/**
 * Returns a function to call after each finished item. The function reports the number of finished items at most every five
 * seconds, and nothing if the whole work takes less than five seconds.
 */
export function startProgress(what: string, total: number, report: (line: string) => void) {
  let toldAt = performance.now();
  let soFar = 0;
  return (): void => {
    soFar++;
    const now = performance.now();
    if (now - toldAt < everyMs || soFar >= total) return;
    toldAt = now;
    report(`${what}: ${soFar} of ${total}`);
  };
}

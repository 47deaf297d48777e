/** The time between two reports in milliseconds. With longer pauses, the build would seem to hang. */
const everyMs = 5_000;

/** Returns a function to call after each finished item, which reports the number of finished items at most every five seconds. */
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

/** Short enough that a long step does not look stuck. */
const everyMs = 5_000;

/**
 * Reports every five seconds how much of the work is done, and an estimate of the time left. Work that takes less than
 * five seconds is not reported.
 */
export function startProgress(what: string, total: number, report: (line: string) => void) {
  const startedAt = performance.now();
  let toldAt = startedAt;
  let soFar = 0;
  return {
    /** Adds `count` finished items. */
    done(count: number): void {
      soFar += count;
      const now = performance.now();
      if (now - toldAt < everyMs || soFar >= total) return;
      toldAt = now;
      const seconds = (((now - startedAt) / soFar) * (total - soFar)) / 1_000;
      report(`${what}: ${soFar} of ${total}, about ${aboutSeconds(seconds)} left`);
    },
  };
}

function aboutSeconds(seconds: number): string {
  if (seconds >= 90) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`;
}

/** Often enough that nobody takes a long step for a hanging one. */
const everyMs = 5_000;

/**
 * Says every five seconds how much of some work is done and about how long the rest takes, going by what has been
 * done so far. Work that is over sooner is not spoken of.
 */
export function startProgress(what: string, total: number, report: (line: string) => void) {
  const startedAt = performance.now();
  let toldAt = startedAt;
  let soFar = 0;
  return {
    /** So many more are done. */
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

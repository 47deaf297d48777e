const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const retryForMs = 72 * hour;
/**
 * A delivery does not fail for good before this many attempts. If the site had no mail server for days, its enquiries are
 * older than 72 hours at the first attempt, and one refused connection must not fail all of them.
 */
const fewestAttempts = 8;

const pace = {
  soon: { shortest: 10 * second, longest: 2 * hour, growth: 3 },
  rarely: { shortest: 15 * minute, longest: 8 * hour, growth: 4 },
} as const;

/**
 * When to try again after a failed attempt, or null to give up; milliseconds since the epoch.
 * `attempts` counts the failed one.
 */
export function nextAttemptAt(
  failure: { now: number; retryingSince: number; attempts: number; retry: "soon" | "rarely" },
  random = Math.random,
): number | null {
  const { now, retryingSince, attempts } = failure;
  const { shortest, longest, growth } = pace[failure.retry];
  const givesUpAt = retryingSince + retryForMs;
  if (now >= givesUpAt && attempts >= fewestAttempts) return null;

  // The shorter of the two pauses is used. By the number of attempts alone, the first pause after a resend would be two
  // hours. By the elapsed time alone, the first pause after the site was off for a night would be two hours.
  const pauseByAttempts = shortest * growth ** Math.min(attempts - 1, 20);
  const pauseByTime = (now - retryingSince) * (growth - 1);
  const pause = Math.min(longest, Math.max(shortest, Math.min(pauseByAttempts, pauseByTime)));
  const at = Math.round(now + pause * (0.8 + 0.4 * random()));
  return now < givesUpAt ? Math.min(at, givesUpAt) : at;
}

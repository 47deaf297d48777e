import type { FailureKind } from "#domain/enquiries/stored-enquiry.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const retryForMs = 72 * hour;
/**
 * Retries end after 72 hours, but not before this number of attempts. After days without a mail server, a delivery can be older
 * than 72 hours at its first attempt. One refused connection must not end its retries.
 */
const fewestAttempts = 8;

/** Frequent attempts after a refusal would lock accounts or put the sender on block lists. */
const pace = {
  temporary: { shortest: 10 * second, longest: 2 * hour, growth: 3 },
  refused: { shortest: 15 * minute, longest: 8 * hour, growth: 4 },
} as const;

/**
 * Returns the time of the next attempt after a failed one, in milliseconds since the epoch, or null if the delivery has failed
 * for good. `attempts` includes the failed attempt.
 */
export function nextAttemptAt(
  attempt: { now: number; retryingSince: number; attempts: number; failure: FailureKind },
  random = Math.random,
): number | null {
  const { now, retryingSince, attempts, failure } = attempt;
  if (failure === "final") return null;
  const { shortest, longest, growth } = pace[failure];
  const givesUpAt = retryingSince + retryForMs;
  if (now >= givesUpAt && attempts >= fewestAttempts) return null;

  // The pause grows with the time since `retryingSince`. The number of attempts limits the pause. Otherwise, if the site was down
  // for a night, the first pause would last two hours.
  const pauseByAttempts = shortest * growth ** Math.min(attempts - 1, 20);
  const pauseByTime = (now - retryingSince) * (growth - 1);
  const pause = Math.min(longest, Math.max(shortest, Math.min(pauseByAttempts, pauseByTime)));
  const at = Math.round(now + pause * (0.8 + 0.4 * random()));
  return now < givesUpAt ? Math.min(at, givesUpAt) : at;
}

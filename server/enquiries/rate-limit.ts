import { isIPv6 } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";
import type { Refusal } from "#domain/enquiries/outcome.ts";

export type RateLimiter = ReturnType<typeof makeRateLimiter>;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** When there are more buckets, the least recently used bucket is removed. */
const maxBuckets = 20_000;

/** The time in which the allowance of a visitor refills, in milliseconds. */
const windowMs = 10 * 60_000;

/**
 * A token bucket for each IPv4 address and each IPv6 /64 network (RATE_LIMIT_SUBMITS in server/settings/settings-schema.ts):
 * `burst` submissions at once, and then one per `refillMs`. The buckets are in memory.
 */
export function makeRateLimiter(burst: number) {
  const refillMs = windowMs / burst;
  // A Map is in insertion order, so deleting an address and setting it again moves it to the end.
  const buckets = new Map<string, Bucket>();

  /** Takes one submit from the budget of this address or of its network. `address` is a result of `clientAddress`. */
  function take(address: string): { ok: true } | Refusal {
    const key = networkOf(address);
    const at = Date.now();
    const last = buckets.get(key);
    // The difference is negative after the clock was set back, and must not reduce the tokens.
    const refilled = last ? last.tokens + Math.max(0, at - last.filledAt) / refillMs : burst;
    const tokens = Math.min(burst, refilled);

    buckets.delete(key);
    if (tokens < 1) {
      buckets.set(key, { tokens, filledAt: at });
      return refuse(Math.ceil(((1 - tokens) * refillMs) / 1000));
    }
    buckets.set(key, { tokens: tokens - 1, filledAt: at });
    const [leastRecent] = buckets.keys();
    if (buckets.size > maxBuckets && leastRecent !== undefined) buckets.delete(leastRecent);
    return { ok: true };
  }

  return { take };
}

function refuse(retryAfterSeconds: number): Refusal {
  return {
    ok: false,
    status: 429,
    field: null,
    message: `Too many enquiries came from your connection. Please try again in ${inWords(retryAfterSeconds)}.`,
    advice: null,
    retryAfterSeconds,
  };
}

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** Returns the /64 network of an IPv6 address, because providers assign whole /64 networks. Returns an IPv4 address unchanged. */
function networkOf(address: string): string {
  return isIPv6(address) ? expandIPv6(address).split(":").slice(0, 4).join(":") : address;
}

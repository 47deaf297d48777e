import { isIPv6 } from "node:net";

/** `used`: how much of what this visitor may send at once is used up, from 0 to 1. */
export type Turn = { ok: true; used: number } | { ok: false; retryAfterSeconds: number };

export interface RateLimiter {
  /** Takes one of the turns that this address, as `clientAddress` writes it, has left. */
  take(address: string): Turn;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * A token bucket per visitor's address (RATE_LIMIT_SUBMITS in server/settings/setting-table.ts): `burst` submits at once, then one per `refillMs`. Addresses are held in memory
 * only, at most `maxAddresses` of them: beyond that the one that has been quiet longest is forgotten.
 */
export function makeRateLimiter({
  burst,
  refillMs,
  maxAddresses = 20_000,
}: {
  burst: number;
  refillMs: number;
  maxAddresses?: number;
}): RateLimiter {
  // A Map keeps the order of insertion: taking out and putting back moves an address to the end.
  const buckets = new Map<string, Bucket>();

  function take(address: string): Turn {
    const key = networkOf(address);
    const at = Date.now();
    const last = buckets.get(key);
    // A clock set back must not lock anybody out, hence the max.
    const refilled = last ? last.tokens + Math.max(0, at - last.filledAt) / refillMs : burst;
    const tokens = Math.min(burst, refilled);

    buckets.delete(key);
    if (tokens < 1) {
      buckets.set(key, { tokens, filledAt: at });
      return { ok: false, retryAfterSeconds: Math.ceil(((1 - tokens) * refillMs) / 1000) };
    }
    buckets.set(key, { tokens: tokens - 1, filledAt: at });
    forgetTheQuietest();
    return { ok: true, used: (burst - tokens + 1) / burst };
  }

  function forgetTheQuietest() {
    while (buckets.size > maxAddresses) {
      const [quietest] = buckets.keys();
      if (quietest === undefined) return;
      buckets.delete(quietest);
    }
  }

  return { take };
}

/** An IPv6 customer has a whole /64 to post from. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const [start, end] = [head, tail].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(8 - start.length - end.length).fill("0");
  return [...start, ...zeros, ...end].slice(0, 4).join(":");
}

import { isIPv6 } from "node:net";

/** `used`: how much of what this visitor may send at once is used up, from 0 to 1. */
export type Turn = { ok: true; used: number } | { ok: false; retryAfterSeconds: number };

export interface RateLimiter {
  /** Takes one of the turns that this address has left. */
  take(address: string): Turn;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * A token bucket per visitor's address (RATE_LIMIT_SUBMITS in server/environment-variables.ts): `burst` submits at once, then one per `refillMs`. Addresses are held in memory
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

/** An IPv6 customer has a whole /64 to post from; an IPv4 address may come dressed as IPv6. */
function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return plain;
  const groups = expand(new URL(`http://[${plain}]`).hostname.slice(1, -1));
  const [first, second, third, fourth, fifth, sixth, seventh = "0", eighth = "0"] = groups;
  const isMappedIpv4 =
    [first, second, third, fourth, fifth].every((group) => group === "0") && sixth === "ffff";
  if (isMappedIpv4) {
    const [high, low] = [Number.parseInt(seventh, 16), Number.parseInt(eighth, 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${first}:${second}:${third}:${fourth}::/64`;
}

/** All eight groups of an address in the short form that the URL parser writes. */
function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const start = head ? head.split(":") : [];
  if (tail === undefined) return start;
  const end = tail ? tail.split(":") : [];
  return [...start, ...Array<string>(8 - start.length - end.length).fill("0"), ...end];
}

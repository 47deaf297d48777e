import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { standingClock } from "#tests/support/standing-clock.ts";
import { makeRateLimiter } from "./rate-limit.ts";

function limiterAt({ burst = 3, refillMs = 60_000, maxAddresses = 100 } = {}) {
  const clock = standingClock(1_000_000_000);
  const limiter = makeRateLimiter({ burst, refillMs, maxAddresses });
  const takeMany = (address: string, count: number) =>
    Array.from({ length: count }, () => limiter.take(address).ok);
  return { limiter, clock, takeMany };
}

describe("the rate limit", () => {
  test("gives a burst, then one turn per refill", () => {
    const { limiter, clock, takeMany } = limiterAt();
    expect(takeMany("192.0.2.1", 4)).toEqual([true, true, true, false]);
    clock.now += 59_999;
    expect(limiter.take("192.0.2.1")).toEqual({ ok: false, retryAfterSeconds: 1 });
    clock.now += 1;
    expect(takeMany("192.0.2.1", 2)).toEqual([true, false]);
  });

  test("says in how many seconds to come back", () => {
    const { limiter, clock, takeMany } = limiterAt();
    takeMany("192.0.2.1", 3);
    expect(limiter.take("192.0.2.1")).toEqual({ ok: false, retryAfterSeconds: 60 });
    clock.now += 20_500;
    expect(limiter.take("192.0.2.1")).toEqual({ ok: false, retryAfterSeconds: 40 });
  });

  test("says how much of the burst is used", () => {
    const { limiter } = limiterAt({ burst: 4 });
    const used = Array.from({ length: 4 }, () => limiter.take("192.0.2.1")).map(
      (turn) => turn.ok && turn.used,
    );
    expect(used).toEqual([0.25, 0.5, 0.75, 1]);
  });

  test("never saves up more than the burst", () => {
    const { clock, takeMany } = limiterAt();
    takeMany("192.0.2.1", 1);
    clock.now += 1_000 * 60_000;
    expect(takeMany("192.0.2.1", 4)).toEqual([true, true, true, false]);
  });

  test("is not confused by a clock that is set back", () => {
    const { clock, takeMany } = limiterAt();
    takeMany("192.0.2.1", 1);
    clock.now -= 10 * 60_000;
    expect(takeMany("192.0.2.1", 3)).toEqual([true, true, false]);
  });

  test.each([
    ["two IPv4 addresses apart", "192.0.2.1", "192.0.2.2", false],
    ["one /64 together", "2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
    ["two /64 apart", "2001:db8:1:2::1", "2001:db8:1:3::1", false],
    ["zeros left out and written together", "2001:db8::1", "2001:db8:0:0:1::", true],
    ["zeros left out in the network apart", "::5:6:7:8:9:a", "::6:6:7:8:9:a", false],
  ])("counts %s", (_, one, other, isTogether) => {
    const { limiter, takeMany } = limiterAt();
    takeMany(one, 3);
    expect(limiter.take(other).ok).toBe(!isTogether);
  });

  test("remembers no more addresses than it may, and forgets the quietest first", () => {
    const { limiter, takeMany } = limiterAt({ burst: 1, maxAddresses: 3 });
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) limiter.take(address);
    expect(takeMany("192.0.2.1", 1)).toEqual([false]);
    limiter.take("192.0.2.4");
    expect(takeMany("192.0.2.1", 1)).toEqual([false]);
    expect(takeMany("192.0.2.2", 1)).toEqual([true]);
  });

  test("stays within its memory under 60,000 addresses", () => {
    const limiter = makeRateLimiter({ burst: 5, refillMs: 60_000, maxAddresses: 2_000 });
    const collectGarbage = exposeGarbageCollector();
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 60_000; i += 1) limiter.take(`10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`);
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(2_000_000);
    // Still in use, so that the collector may not take it before it is measured.
    expect(limiter.take("192.0.2.1").ok).toBe(true);
  });
});

function exposeGarbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

import { describe, expect, test } from "vitest";
import { standingClock } from "#tests/support/standing-clock.ts";
import { makeRateLimiter } from "./rate-limit.ts";

function limiterAt({ burst = 3 } = {}) {
  const clock = standingClock(1_000_000_000);
  const limiter = makeRateLimiter(burst);
  const takeMany = (address: string, count: number) =>
    Array.from({ length: count }, () => limiter.take(address).ok);
  return { limiter, clock, takeMany };
}

describe("the rate limit", () => {
  test("allows a burst and then one submit per refill time, and returns the seconds to wait", () => {
    const { limiter, clock } = limiterAt({ burst: 2 });
    const take = () => limiter.take("192.0.2.1");
    expect([take(), take()]).toEqual([{ ok: true }, { ok: true }]);
    expect(take()).toMatchObject({ ok: false, retryAfterSeconds: 300 });
    clock.now += 20_500;
    expect(take()).toMatchObject({ ok: false, retryAfterSeconds: 280 });
    clock.now += 279_499;
    expect(take()).toMatchObject({ ok: false, retryAfterSeconds: 1 });
    clock.now += 1;
    expect(take()).toEqual({ ok: true });
    expect(take().ok).toBe(false);
  });

  test("removes no tokens when the clock is set back", () => {
    const { clock, takeMany } = limiterAt();
    takeMany("192.0.2.1", 1);
    clock.now -= 10 * 60_000;
    expect(takeMany("192.0.2.1", 3)).toEqual([true, true, false]);
  });

  test.each([
    ["two IPv4 addresses separately", "192.0.2.1", "192.0.2.2", false],
    ["addresses in a /64 network together", "2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
    ["addresses in two /64 networks separately", "2001:db8:1:2::1", "2001:db8:1:3::1", false],
    ["an address with :: and its full spelling together", "2001:db8::1", "2001:db8:0:0:1::", true],
    ["addresses with :: in the network part separately", "::5:6:7:8:9:a", "::6:6:7:8:9:a", false],
  ])("counts %s", (_, one, other, isTogether) => {
    const { limiter, takeMany } = limiterAt();
    takeMany(one, 3);
    expect(limiter.take(other).ok).toBe(!isTogether);
  });

  test("removes the least recently used of more than 20,000 addresses", () => {
    const { limiter, takeMany } = limiterAt({ burst: 1 });
    for (const address of ["192.0.2.1", "192.0.2.2"]) limiter.take(address);
    for (let n = 2; n < 20_000; n++) limiter.take(`198.51.100.${n}`);
    expect(takeMany("192.0.2.1", 1)).toEqual([false]);
    limiter.take("192.0.2.3");
    expect(takeMany("192.0.2.1", 1)).toEqual([false]);
    expect(takeMany("192.0.2.2", 1)).toEqual([true]);
  });
});

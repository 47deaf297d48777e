import { expect, test } from "vitest";
import { nextAttemptAt } from "./retry-backoff.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 21);

test.each([
  ["temporary", 10 * second, 2 * hour, 43],
  ["refused", 15 * minute, 8 * hour, 13],
] as const)(
  "with the kind of failure `%s`, the pauses grow from %i ms to %i ms, and the last of %i attempts is made after 72 hours",
  (failure, shortest, longest, count) => {
    const times = [start];
    for (;;) {
      const last = times.at(-1) as number;
      const at = nextAttemptAt(
        { now: last, retryingSince: start, attempts: times.length, failure },
        () => 0.5,
      );
      if (at === null) break;
      times.push(at);
    }
    const pauses = times.slice(1).map((at, index) => at - (times[index] as number));
    expect(pauses[0]).toBe(shortest);
    expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => a - b));
    expect(Math.max(...pauses)).toBe(longest);
    expect(times.at(-1)).toBe(start + 72 * hour);
    expect(times).toHaveLength(count);
  },
);

test("the pauses between attempts vary at random by up to 20% in both directions", () => {
  const first = { now: start, retryingSince: start, attempts: 1, failure: "temporary" as const };
  expect(nextAttemptAt(first, () => 0)).toBe(start + 8 * second);
  expect(nextAttemptAt(first, () => 1 - Number.EPSILON)).toBe(start + 12 * second);
});

test.each([
  ["the first attempt after a week", 200 * hour, 1, start + 10 * second],
  ["the seventh attempt after a week", 200 * hour, 7, start + 2 * hour],
  ["the eighth attempt after a week, which was the last", 200 * hour, 8, null],
  ["an attempt of a resent delivery", 0, 40, start + 10 * second],
])("the next attempt after a failure is at the right time: %s", (_, age, attempts, expected) => {
  const attempt = { now: start, retryingSince: start - age, attempts, failure: "temporary" as const };
  expect(nextAttemptAt(attempt, () => 0.5)).toBe(expected);
});

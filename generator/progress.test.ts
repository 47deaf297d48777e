import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startProgress } from "./progress.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  [
    "long work reports its progress every five seconds",
    20,
    1_000,
    ["Pictures: 5 of 20", "Pictures: 10 of 20", "Pictures: 15 of 20"],
  ],
  ["short work reports nothing", 100, 40, []],
])("%s", (_, count, msEach, expected) => {
  const lines: string[] = [];
  const progress = startProgress("Pictures", count, (line) => lines.push(line));
  for (let done = 0; done < count; done++) {
    vi.advanceTimersByTime(msEach);
    progress();
  }
  expect(lines).toEqual(expected);
});

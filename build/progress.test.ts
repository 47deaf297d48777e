import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startProgress } from "./progress.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function work(count: number, msEach: number): string[] {
  const lines: string[] = [];
  const progress = startProgress("Pictures", count, (line) => lines.push(line));
  for (let done = 0; done < count; done++) {
    vi.advanceTimersByTime(msEach);
    progress.done(1);
  }
  return lines;
}

test("long work reports its progress and the time left every few seconds", () => {
  expect(work(20, 1_000)).toEqual([
    "Pictures: 5 of 20, about 15 seconds left",
    "Pictures: 10 of 20, about 10 seconds left",
    "Pictures: 15 of 20, about 5 seconds left",
  ]);
  expect(work(300, 1_000)[0]).toBe("Pictures: 5 of 300, about 5 minutes left");
});

test("short work reports nothing", () => {
  expect(work(100, 40)).toEqual([]);
});

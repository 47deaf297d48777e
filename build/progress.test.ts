import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startProgress } from "./progress.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function work(count: number, msEach: number): string[] {
  const lines: string[] = [];
  const progress = startProgress("Pictures", count, (line) => lines.push(line));
  for (let done = 0; done < count; done++) {
    vi.advanceTimersByTime(msEach);
    progress(1);
  }
  return lines;
}

test("long work reports its progress every five seconds", () => {
  expect(work(20, 1_000)).toEqual(["Pictures: 5 of 20", "Pictures: 10 of 20", "Pictures: 15 of 20"]);
});

test("short work reports nothing", () => {
  expect(work(100, 40)).toEqual([]);
});

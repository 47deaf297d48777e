import { onTestFinished, vi } from "vitest";

/** A clock for tests; its time changes only when `now` is set. */
export function standingClock(start: number): { now: number } {
  vi.useFakeTimers({ now: start, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    get now() {
      return Date.now();
    },
    set now(at) {
      vi.setSystemTime(at);
    },
  };
}

import { onTestFinished, vi } from "vitest";

/** The time of a test: it stands still, and is what `now` is set to. */
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

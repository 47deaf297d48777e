import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRetention } from "./retention.ts";

const dayMs = 86_400_000;
const log = { info: vi.fn(), error: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 * dayMs });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test("erases at start and every day, counted from that day", async () => {
  const purge = vi.fn(async () => 2);
  const retention = startRetention({ store: { purge }, days: 30, log });
  await vi.advanceTimersByTimeAsync(dayMs);
  expect(purge.mock.calls).toEqual([[970 * dayMs], [971 * dayMs]]);
  expect(log.info).toHaveBeenCalledTimes(2);
  retention.stop();
  await vi.advanceTimersByTimeAsync(3 * dayMs);
  expect(purge).toHaveBeenCalledTimes(2);
});

test("keeps everything unless a time is set", async () => {
  const purge = vi.fn(async () => 0);
  startRetention({ store: { purge }, days: undefined, log });
  await vi.advanceTimersByTimeAsync(3 * dayMs);
  expect(purge).not.toHaveBeenCalled();
});

test("a store that fails is asked again the next day", async () => {
  const purge = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new Error("locked"))
    .mockResolvedValue(0);
  const retention = startRetention({ store: { purge }, days: 1, log });
  await vi.advanceTimersByTimeAsync(dayMs);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(purge).toHaveBeenCalledTimes(2);
  retention.stop();
});

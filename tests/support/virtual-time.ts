/** A clock for tests: time stands still until `advance`, which runs what comes due in order. */
export function createVirtualTime(startsAt: number) {
  let time = startsAt;
  const sleepers = new Set<{ wakesAt: number; wake: () => void }>();

  async function settle(): Promise<void> {
    // Work between two sleeps takes a few turns of the event loop, never the clock.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  }

  return {
    now: () => time,
    sleep: (milliseconds: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal?.aborted) return resolve();
        const sleeper = { wakesAt: time + milliseconds, wake };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", wake, { once: true });
        function wake() {
          sleepers.delete(sleeper);
          resolve();
        }
      }),
    settle,
    async advance(milliseconds: number): Promise<void> {
      const end = time + milliseconds;
      await settle();
      for (;;) {
        const [next] = [...sleepers].sort((a, b) => a.wakesAt - b.wakesAt);
        if (!next || next.wakesAt > end) break;
        time = Math.max(time, next.wakesAt);
        next.wake();
        await settle();
      }
      time = end;
    },
  };
}

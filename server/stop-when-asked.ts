/** In milliseconds. Signals within this time count as one: after Ctrl+C, both the terminal and npm send a signal. */
const sameRequestMs = 1_000;

/**
 * After SIGTERM or SIGINT, calls the function that was given to `finishFirst`, and then ends the process. A second signal ends the
 * process at once.
 */
export function stopWhenAsked(): { finishFirst(finish: (signal: NodeJS.Signals) => Promise<void>): void } {
  let finish = async (_signal: NodeJS.Signals) => {};
  let askedAt: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  return {
    finishFirst(given) {
      finish = given;
    },
  };

  function stop(signal: NodeJS.Signals): void {
    if (askedAt === undefined) {
      askedAt = Date.now();
      finish(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (Date.now() - askedAt > sameRequestMs) process.exit(1);
  }
}

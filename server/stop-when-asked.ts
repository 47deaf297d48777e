/** `retire`: a newer server takes connections from the same socket (scripts/serve-and-take-over.mjs). */
export type StopReason = "SIGTERM" | "SIGINT" | "retire";

/** A terminal sends Ctrl+C to every process of the group, and npm passes it on once more: that is one wish to stop. */
const sameWishMs = 1_000;

/**
 * From now on a wish to stop ends the process: at once until `finishFirst` has said what is to be finished before. A second
 * wish does not wait for that.
 */
export function stopWhenAsked(): { finishFirst(finish: (reason: StopReason) => Promise<void>): void } {
  let finish = async (_reason: StopReason) => {};
  let askedAt: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));
  process.on("message", (message) => message === "retire" && stop("retire"));
  return {
    finishFirst(given) {
      finish = given;
    },
  };

  function stop(reason: StopReason): void {
    if (askedAt === undefined) {
      askedAt = Date.now();
      finish(reason).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (Date.now() - askedAt > sameWishMs) process.exit(1);
  }
}

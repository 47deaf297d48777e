/** `retire`: a newer server accepts the connections of the same socket (scripts/serve.ts). */
export type StopReason = "SIGTERM" | "SIGINT" | "retire";

/** The messages that scripts/serve.ts sends to a server. */
export type FromPrimary = { type: "retire" } | { type: "update-failed"; failure: string };

/** Signals within this time count as one request, because Ctrl+C reaches the process from the terminal and from npm. */
const sameRequestMs = 1_000;

/**
 * Ends the process after a signal or a `retire` message, when the function given to `finishFirst` has finished. A second
 * request ends the process at once.
 */
export function stopWhenAsked(): { finishFirst(finish: (reason: StopReason) => Promise<void>): void } {
  let finish = async (_reason: StopReason) => {};
  let askedAt: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));
  process.on("message", (message: FromPrimary) => message.type === "retire" && stop("retire"));
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
    } else if (Date.now() - askedAt > sameRequestMs) process.exit(1);
  }
}

/** Why the server stops. `retire`: a newer server now accepts the connections of the same socket (scripts/serve.ts). */
export type StopReason = "SIGTERM" | "SIGINT" | "retire";

/** The messages that scripts/serve.ts sends to a server. */
export type FromPrimary = { type: "retire" } | { type: "update-failed"; failure: string };

/**
 * In milliseconds. Signals within this time count as one request to stop: after Ctrl+C, both the terminal and npm send a signal.
 */
const sameRequestMs = 1_000;

/**
 * After a signal or a `retire` message, calls the function that was given to `finishFirst`, and then ends the process. A
 * second request to stop ends the process at once.
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

/** `retire`: a newer server accepts the connections of the same socket (scripts/serve.ts). */
export type StopReason = "SIGTERM" | "SIGINT" | "retire";

/** What scripts/serve.ts sends to a server. */
export type FromPrimary = { type: "retire" } | { type: "update-failed"; failure: string };

/** Ctrl+C reaches every process of the terminal's group, and npm passes it on again: these signals are one request. */
const sameRequestMs = 1_000;

/**
 * Ends the process on a signal or when it is to retire. Work given to `finishFirst` is finished before; a second request
 * ends the process at once.
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

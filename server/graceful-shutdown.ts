/**
 * After SIGTERM or SIGINT, calls the function that was given to `finishFirst`, and then ends the process. That function keeps
 * to SHUTDOWN_SECONDS (start-server.ts). Further signals are ignored: after Ctrl+C, both the terminal and npm send one.
 */
export function shutDownGracefully(): {
  finishFirst(finish: (signal: NodeJS.Signals) => Promise<void>): void;
} {
  let finish = async (_signal: NodeJS.Signals) => {};
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      finish(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  return {
    finishFirst(given) {
      finish = given;
    },
  };
}

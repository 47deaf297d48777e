import { spawn } from "node:child_process";

/**
 * Runs a program of the project in the place of this process: its signals go to the program, the program's end is its end.
 *
 * @param {string} root the project's folder
 * @param {string} node the Node to run it with
 * @param {string[]} args the program and what it is given
 * @param {NodeJS.ProcessEnv} environment
 */
export function runInPlace(root, node, args, environment = process.env) {
  const program = spawn(node, args, { cwd: root, env: environment, stdio: "inherit" });
  passSignalsTo((signal) => program.kill(signal));
  program.on("error", (error) => {
    process.stderr.write(`${args[0]} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  program.on("exit", endLike);
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * A signal to npm ends npm and the shell between it and us, and reaches nobody else: the program would run on unseen. So the
 * end of that shell is a signal too.
 *
 * @param {(signal: string) => void} kill
 */
export function passSignalsTo(kill) {
  for (const signal of signals) process.on(signal, () => kill(signal === "SIGHUP" ? "SIGTERM" : signal));
  if (process.env.npm_lifecycle_event === undefined) return;
  const { ppid: shell } = process;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    kill("SIGTERM");
  }, 250);
  timer.unref();
}

/** As a program ended, so does this process. */
export function endLike(code, signal) {
  if (signal === null) process.exit(code ?? 1);
  for (const name of signals) process.removeAllListeners(name);
  process.kill(process.pid, signal);
}

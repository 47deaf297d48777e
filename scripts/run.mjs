import { spawn } from "node:child_process";
import { setUp } from "./set-up.mjs";

/*
 * `node scripts/run.mjs [--keep-packages | --try-packages] PROGRAM ARGUMENTS…`: installs the packages of package-lock.json
 * and runs a program of the project on the project's own Node. This file and set-up.mjs run on the machine's Node (20.12 or
 * later) before anything is installed.
 *
 * --keep-packages: installed packages are not updated, so the program also runs when the registry is unreachable.
 * --try-packages: if an update fails, the program runs with the packages that were installed before.
 */
const args = process.argv.slice(2);
const mode = args[0]?.startsWith("--") ? args.shift() : undefined;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

process.chdir(`${import.meta.dirname}/..`);
try {
  runProgram(await setUp(process.cwd(), mode));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Passes signals to the program, and ends with the program's exit code or signal. */
function runProgram(node) {
  const program = spawn(node, args, { stdio: "inherit" });
  for (const signal of signals) process.on(signal, () => program.kill(signal));
  // A signal to npm ends npm and its shell, but does not reach this process. The program is therefore stopped when the shell ends.
  const { ppid: shell } = process;
  const watch = setInterval(() => process.ppid !== shell && program.kill("SIGTERM"), 250);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  program.on("error", (error) => {
    process.stderr.write(`${args[0]} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  program.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

import { spawn } from "node:child_process";
import { ensureBuilt } from "./ensure-built.mjs";
import { root } from "./project.mjs";
import { setUp } from "./set-up.mjs";
import { loadSettings } from "./settings-file.mjs";

/** `npm start`: installs and builds what is missing or out of date, then serves the site. */
try {
  loadSettings(root);
  const node = await setUp(root);
  await ensureBuilt(root, node, { isStrict: process.env.STRICT_BUILD === "1" });
  serve(node);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Runs the server in the place of this process: its signals go to the server, the server's end is its end. */
function serve(node) {
  const server = spawn(node, ["server/main.ts"], {
    cwd: root,
    // glibc keeps a pool of memory for each thread; two of them halve what the server holds on to.
    env: { MALLOC_ARENA_MAX: "2", ...process.env, NODE_ENV: "production" },
    stdio: "inherit",
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals)
    process.on(signal, () => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
  stopWithNpm(() => server.kill("SIGTERM"));
  server.on("error", (error) => {
    process.stderr.write(`The server could not be started: ${error.message}\n`);
    process.exit(1);
  });
  server.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** A signal to npm ends npm and the shell between it and us, and reaches nobody else: the server would run on unseen. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const { ppid: shell } = process;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}

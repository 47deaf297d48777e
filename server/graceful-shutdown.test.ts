import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Starts a process that stops its server as the site does, with a service whose `stop` is this function. */
async function startProcess(stop: string) {
  const script = `
    import { open } from "node:fs";
    import { createServer } from "node:http";
    import { exitOnSignals, finishBeforeExit, stopServer } from "./server/graceful-shutdown.ts";
    const server = createServer().listen(0);
    const log = { info() {}, error() {} };
    const settings = { shutdownSeconds: 1 };
    const service = { stop: ${stop} };
    exitOnSignals();
    finishBeforeExit((signal) => stopServer({ service, server, settings, log }, signal));
    console.log("ready");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

test("a stop ends after SHUTDOWN_SECONDS, even if the store never closes", async () => {
  const child = await startProcess("() => new Promise(() => setInterval(() => {}, 1_000))");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("a stop ends, even if a disk does not answer", async () => {
  const pipe = join(temporaryFolder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  // `open` waits in one of Node's threads for a program that writes to the pipe.
  const child = await startProcess(`async () => { open(${JSON.stringify(pipe)}, () => {}) }`);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("a store that closes with an error gives the exit code 1", async () => {
  const child = await startProcess(`() => Promise.reject(new Error("closed"))`);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([1, null]);
});

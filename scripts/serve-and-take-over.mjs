import cluster from "node:cluster";
import { once } from "node:events";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";
import { root } from "./project.mjs";
import { endLike, passSignalsTo } from "./run-in-place.mjs";

/** How long a new server may take until it listens, in milliseconds; then the old one stays. */
const patience = 60_000;

/**
 * Serves the site by one server process, and lets a new one take its place without a gap: both have the same listening
 * socket, which this process keeps open, so that no visitor meets a closed door (Node, Cluster). Where nobody takes
 * over, the server's end is the end of this process, with the same exit code.
 *
 * @param {string} port of the site
 */
export function serve(port) {
  // The server takes connections from the socket itself; nothing passes through here.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(root, "server/main.ts"), cwd: root });
  let server = startServer();
  server.on("exit", end);

  passSignalsTo((signal) => server.process.kill(signal));

  /** As the server ended, so does this process, when those before it have answered their last requests. */
  async function end(code, signal) {
    rmSync(socketOf(port), { force: true });
    await Promise.all(Object.values(cluster.workers).map((other) => once(other, "exit")));
    endLike(code, signal);
  }

  async function replaceServer() {
    const next = startServer();
    await listening(next);
    const last = server;
    last.off("exit", end);
    server = next;
    server.on("exit", end);
    last.send("retire");
  }

  let turn = Promise.resolve();
  const door = createServer((visitor) => {
    visitor.on("error", () => {});
    turn = turn.then(replaceServer).then(
      () => visitor.end("ok"),
      (error) => visitor.end(error.message),
    );
  });
  // Without it the site can be served all the same; only not replaced while it runs.
  door.on("error", () => {});
  if (port !== "0") {
    mkdirSync(".cache", { recursive: true });
    rmSync(socketOf(port), { force: true });
    door.listen(socketOf(port), () => chmodSync(socketOf(port), 0o600));
  }
}

/**
 * Asks the site that this folder serves on this port to let a newly built one take over; false when none is running.
 * Rejects with what went wrong when the old one had to stay.
 *
 * @param {string} port
 * @returns {Promise<boolean>}
 */
export function takeOver(port) {
  return new Promise((resolve, reject) => {
    let answer = "";
    createConnection(socketOf(port))
      .setEncoding("utf8")
      .on("error", () => resolve(false))
      .on("data", (text) => {
        answer += text;
      })
      .on("end", () => (answer === "ok" ? resolve(true) : reject(new Error(answer))));
  });
}

function startServer() {
  // glibc keeps a pool of memory for each thread; two of them halve what the server holds on to.
  return cluster.fork({ MALLOC_ARENA_MAX: "2", ...process.env, NODE_ENV: "production" });
}

/** Resolves when this server takes connections; ends it and rejects when it doesn't within the patience. */
function listening(server) {
  return new Promise((resolve, reject) => {
    const stays = "The new site did not start, so the old one stays";
    const timer = setTimeout(() => {
      server.process.kill("SIGKILL");
      reject(new Error(`${stays}: it was not ready within ${patience / 1_000} s.`));
    }, patience);
    server.once("listening", () => {
      clearTimeout(timer);
      resolve();
    });
    server.once("exit", () => {
      clearTimeout(timer);
      reject(new Error(`${stays}; its log says why.`));
    });
  });
}

/** Relative to the project's folder, because the address of a socket may have some hundred bytes only. */
function socketOf(port) {
  return `.cache/site-${port}.sock`;
}

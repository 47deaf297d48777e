import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { socketPath, type UpdateRequest } from "./running-site.ts";

/** A new server that does not listen within this time (in milliseconds) is killed, and the former server stays. */
const startLimitMs = 60_000;

/**
 * Serves the site with a server process. On request (scripts/running-site.ts), a new server process replaces the former one. No
 * connection is refused meanwhile, because this process owns the listening socket and passes it to both servers (Node's cluster
 * module). When the last server ends, this process ends with that server's exit code. `failure` is the reason why the newest
 * version is not served.
 */
export function serve(port: number, failure?: string): void {
  // The servers accept connections themselves. With Node's default, every connection would pass through this process.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: "server/main.ts" });
  let server = startServer();
  if (failure !== undefined) server.once("listening", () => tell(server, { type: "update-failed", failure }));
  let isStopping = false;
  let update = Promise.resolve();

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      isStopping = true;
      for (const worker of allServers()) worker.process.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    });
  }
  cluster.on("exit", async (ended, code) => {
    // A new server that is starting may still replace a server that has crashed.
    if (!isStopping) await update;
    if (ended !== server) return;
    rmSync(socketPath(port), { force: true });
    await Promise.all(allServers().map((other) => once(other, "exit")));
    process.exit(code ?? 1);
  });

  async function answer(client: Socket): Promise<void> {
    const { failure } = JSON.parse(await text(client)) as UpdateRequest;
    if (failure === undefined) await replaceServer();
    else tell(server, { type: "update-failed", failure });
  }

  async function replaceServer(): Promise<void> {
    const [former, next] = [server, startServer()];
    try {
      await listening(next);
    } catch (error) {
      tell(former, { type: "update-failed", failure: (error as Error).message });
      throw error;
    }
    server = next;
    tell(former, { type: "retire" });
  }

  const requests = createServer({ allowHalfOpen: true }, (client) => {
    client.on("error", () => {});
    const answered = update.then(() => answer(client));
    update = answered.then(
      () => void client.end("ok"),
      (error) => void client.end(error.message),
    );
  });
  // If this socket cannot be opened, the site is served, but cannot be updated while it runs.
  requests.on("error", (error) =>
    process.stderr.write(`The site can only be updated by a restart: ${error.message}\n`),
  );
  if (port === 0) return;
  mkdirSync(".cache", { recursive: true });
  rmSync(socketPath(port), { force: true });
  requests.listen(socketPath(port), () => chmodSync(socketPath(port), 0o600));
}

function startServer(): Worker {
  // By default, glibc keeps many memory pools for the threads of a process. With two pools, a busy server needs half the memory.
  return cluster.fork({ MALLOC_ARENA_MAX: "2", ...process.env, NODE_ENV: "production" });
}

function allServers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function tell(server: Worker, message: object): void {
  if (server.isConnected()) server.send(message);
}

/** Resolves when the server listens. Rejects if the server ends, or if it does not listen within `startLimitMs` and is killed. */
function listening(server: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const stays = "The new version did not start, so the former version stays";
    const timer = setTimeout(() => {
      server.process.kill("SIGKILL");
      reject(new Error(`${stays}: it was not ready within ${startLimitMs / 1_000} s.`));
    }, startLimitMs);
    server.once("listening", () => {
      clearTimeout(timer);
      resolve();
    });
    server.once("exit", () => {
      clearTimeout(timer);
      reject(new Error(`${stays}; the log says why.`));
    });
  });
}

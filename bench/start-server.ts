import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

export interface RunningServer {
  origin: string;
  /** The processor time that the server has used so far, in seconds. */
  processorSeconds(): Promise<number>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the built site in `folder` with its own server. `data` is the folder of its store. */
export function startSite(folder: string, port: number, data: string): Promise<RunningServer> {
  return startServer(["server/main.ts"], folder, port, {
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: data,
    LOG_LEVEL: "error",
    RATE_LIMIT_SUBMITS: "1000000",
  });
}

/** Starts a Node program that serves on `PORT`. Rejects if its home page is not there within a minute. */
export async function startServer(
  args: readonly string[],
  folder: string,
  port: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill());
  const origin = `http://localhost:${port}`;
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "close");
  };
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    const answer = await fetch(origin).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return { origin, processorSeconds: () => processorSeconds(child), stop };
    await sleep(100);
  }
  await stop();
  throw new Error(`${folder} did not start on port ${port}: is it built, and is the port free (BENCH_PORT)?`);
}

async function processorSeconds({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The process name in brackets may contain spaces. User and system time are the 12th and 13th fields after it (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

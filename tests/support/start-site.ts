import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment } from "./clean-environment.ts";

/** The project's folder. */
export const root = join(import.meta.dirname, "..", "..");

export interface RunningSite {
  url: string;
  /** The server's process. */
  server: ChildProcess;
  /** The server's environment; the command line needs it to find the store. */
  environment: Record<string, string>;
  /** The server's output so far. */
  log(): string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the built site of a project on a free port with an empty store. `behind` is a command that gets the server's
 * command line as its arguments and runs it. Rejects with the server's output when the server does not start.
 */
export async function startSite(
  settings: Record<string, string> = {},
  behind: string[] = [],
  project = root,
): Promise<RunningSite> {
  const dataFolder = mkdtempSync(join(tmpdir(), "ozo-e2e-"));
  const environment = {
    ...cleanEnvironment,
    // Tests must not read the developer's own settings file.
    OZO_ENV: "/dev/null",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataFolder,
    ...settings,
  };
  const [program = "", ...args] = [...behind, process.execPath, "server/main.ts"];
  const server = spawn(program, args, {
    cwd: project,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  const log = () => Buffer.concat(output).toString();
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (chunk: Buffer) => output.push(chunk));
    // The listener is removed when the port is found, so that a long log is not searched again for each new line.
    server.stdout.on("data", function look() {
      const found = /"port":(\d+)/.exec(log())?.[1];
      if (found === undefined) return;
      server.stdout.off("data", look);
      resolve(found);
    });
    server.once("exit", (code) =>
      reject(new Error(`The site ended with code ${code} while it started:\n${log()}`)),
    );
  });
  return {
    // localhost, as in the site's default address.
    url: `http://localhost:${port}`,
    server,
    environment,
    log,
    async stop() {
      await end(server);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  const deadline = setTimeout(() => server.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(deadline);
}

import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment } from "./clean-environment.ts";
import { startProgram } from "./start-program.ts";

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
  const dataDir = mkdtempSync(join(tmpdir(), "ozo-e2e-"));
  const environment = {
    ...cleanEnvironment,
    // Tests must not read the developer's own settings file.
    OZO_ENV: "/dev/null",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    ...settings,
  };
  const command = [...behind, process.execPath, "server/main.ts"];
  const { child, found, log, stop } = await startProgram(
    command,
    { cwd: project, env: environment },
    /"port":(\d+)/,
  );
  return {
    // localhost, as in the site's default address.
    url: `http://localhost:${found}`,
    server: child,
    environment,
    log,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

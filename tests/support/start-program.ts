import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface RunningProgram {
  child: ChildProcess;
  /** The text that the first group of `sign` matched. */
  found: string;
  /** The program's output so far. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until its standard output contains `sign`. Rejects with the program's output if the program ends
 * first.
 */
export async function startProgram(
  [program = "", ...args]: string[],
  options: { cwd: string; env?: Record<string, string> },
  sign: RegExp,
): Promise<RunningProgram> {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  const log = () => Buffer.concat(output).toString();
  const found = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => output.push(chunk));
    // The listener is removed when the sign is found, so that a long log is not searched again for each new line.
    child.stdout.on("data", function look() {
      const [, text] = sign.exec(log()) ?? [];
      if (text === undefined) return;
      child.stdout.off("data", look);
      resolve(text);
    });
    child.once("exit", (code) =>
      reject(new Error(`${args.join(" ")} ended with code ${code} while it started:\n${log()}`)),
    );
  });
  return {
    child,
    found,
    log,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const deadline = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(deadline);
    },
  };
}

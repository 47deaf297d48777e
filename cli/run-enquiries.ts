import { Command, CommanderError } from "commander";
import type { AddCommand, CommandContext, Handle } from "./command-context.ts";
import { addBackup } from "./commands/backup.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addErase } from "./commands/erase.ts";
import { addExport } from "./commands/export.ts";
import { addList } from "./commands/list.ts";
import { addPurge } from "./commands/purge.ts";
import { addResend } from "./commands/resend.ts";
import { addRestore } from "./commands/restore.ts";
import { addShow } from "./commands/show.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { escapeInvisible } from "./terminal-text.ts";
import { UsageError } from "./usage-error.ts";

const commands: readonly AddCommand[] = [
  addList,
  addShow,
  addExport,
  addResend,
  addErase,
  addPurge,
  addBackup,
  addRestore,
  addDoctor,
];

const notes = `
./enquiries COMMAND runs the same command without npm's own output, for files and other programs.
Exit codes: 0 success, 1 failure, 2 wrong usage, 3 not found.`;

export interface Surroundings {
  write(text: string): void;
  writeError(text: string): void;
  /** Whether standard output is a terminal. */
  isTerminal: boolean;
  /** Called only when a command runs, so that help works without valid settings. */
  createContext(): Omit<CommandContext, "write" | "writeData">;
}

/** Runs one command on the site's enquiries. Resolves with the exit code. */
export async function runEnquiries(
  args: readonly string[],
  { write: writeData, writeError, isTerminal, createContext }: Surroundings,
): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.ok;
  const write = (text: string) => writeData(escapeInvisible(text));
  const writing = { write, writeData: isTerminal ? write : writeData };
  const handle: Handle =
    (act) =>
    async (...args) => {
      exitCode = await act({ ...createContext(), ...writing }, ...args);
    };
  const program = new Command("npm run enquiries --")
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: writeError })
    .showHelpAfterError("Add --help to see how to use it.")
    .addHelpText("after", notes);
  for (const add of commands) add(program, handle);
  if (args.length === 0) {
    program.outputHelp();
    return exitCodes.ok;
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has written its own message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.wrongUsage;
    writeError(`${error instanceof Error ? error.message : error}\n`);
    return error instanceof UsageError ? exitCodes.wrongUsage : exitCodes.failed;
  }
}

import { Command, CommanderError } from "commander";
import { describeError } from "#server/operator-error.ts";
import type { AddCommand, CommandContext, Handle, Terminal } from "./command-context.ts";
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

/**
 * Runs one command on the site's enquiries. Resolves with the exit code. `readContext` is called only when a command runs, so that
 * help works without valid settings.
 */
export async function runEnquiries(
  args: readonly string[],
  terminal: Terminal,
  readContext: () => Omit<CommandContext, keyof Terminal | "writeData">,
): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.ok;
  const write = (text: string) => terminal.write(escapeInvisible(text));
  const writing = { write, writeData: terminal.isTerminal ? write : terminal.write };
  const handle: Handle =
    (act) =>
    async (...args) => {
      exitCode = await act({ ...readContext(), ...terminal, ...writing }, ...args);
    };
  const program = new Command("npm run enquiries --")
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: terminal.writeNote })
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
    terminal.writeNote(`${describeError(error)}\n`);
    return error instanceof UsageError ? exitCodes.wrongUsage : exitCodes.failed;
  }
}

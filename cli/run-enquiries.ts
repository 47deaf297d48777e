import { didYouMean } from "#domain/closest-word.ts";
import { type Command, type CommandContext, type ExitCode, exitCodes } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { doctor } from "./commands/doctor.ts";
import { erase, purge } from "./commands/erase.ts";
import { exportEnquiries } from "./commands/export.ts";
import { list } from "./commands/list.ts";
import { mark } from "./commands/mark.ts";
import { move } from "./commands/move.ts";
import { release } from "./commands/release.ts";
import { report } from "./commands/report.ts";
import { resend } from "./commands/resend.ts";
import { restore } from "./commands/restore.ts";
import { show } from "./commands/show.ts";
import { isUsageError } from "./usage-error.ts";

const commands: Readonly<Record<string, Command>> = {
  list,
  show,
  mark,
  export: exportEnquiries,
  resend,
  release,
  erase,
  purge,
  report,
  backup,
  restore,
  move,
  doctor,
};

const invocation = "npm run enquiries --";

export interface Surroundings {
  /** Made only when a command runs: help needs no configuration. */
  createContext(): CommandContext;
  write(text: string): void;
  writeError(text: string): void;
}

/** Runs one command of the sales team and returns its exit code. */
export async function runEnquiries(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { write, writeError, createContext } = surroundings;
  const [name = "help", ...rest] = args;
  if (name === "help" || name === "--help" || name === "-h") {
    const [about] = rest;
    const asked = about === undefined ? undefined : findCommand(about);
    write(asked && about ? describeCommand(about, asked) : describeCommands());
    return exitCodes.ok;
  }
  const command = findCommand(name);
  if (command === undefined) {
    writeError(
      `There is no command ${JSON.stringify(name)}.${didYouMean(name, Object.keys(commands))}\n\n${describeCommands()}`,
    );
    return exitCodes.wrongUsage;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    write(describeCommand(name, command));
    return exitCodes.ok;
  }
  try {
    return await command.run(rest, createContext());
  } catch (error) {
    if (isUsageError(error)) {
      writeError(
        `${error.message}${suggestOption(error, command)}\n\nUsage: ${invocation} ${name} ${command.usage}\n`,
      );
      return exitCodes.wrongUsage;
    }
    writeError(`${error instanceof Error ? error.message : error}\n`);
    return exitCodes.failed;
  }
}

function findCommand(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

/** For an option that the parser does not know; the usage line has them all. */
function suggestOption(error: Error, { usage }: Command): string {
  const [, option] = /^Unknown option '(--[^']*)'/.exec(error.message) ?? [];
  return option === undefined ? "" : didYouMean(option, usage.match(/--[a-z-]+/g) ?? []);
}

function describeCommands() {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    `Usage: ${invocation} COMMAND`,
    "",
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    `${invocation} help COMMAND says more. ./enquiries COMMAND is the same without npm's own lines,`,
    "for what goes into a file or another program.",
    "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found.",
    "",
  ].join("\n");
}

function describeCommand(name: string, { usage, summary, details }: Command) {
  return [
    `${summary}.`,
    "",
    `Usage: ${invocation} ${name} ${usage}`,
    "",
    ...details.map((line) => `  ${line}`),
    "",
  ].join("\n");
}

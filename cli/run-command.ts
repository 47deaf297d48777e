import { didYouMean } from "#domain/closest-word.ts";
import { isUsageError } from "./usage-error.ts";

export const exitCodes = { ok: 0, failed: 1, wrongUsage: 2, notFound: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A command of a command line. `Context` is the type of the context that all its commands receive. */
export interface CommandOf<Context> {
  /** The arguments after the command's name, such as `REFERENCE [--json]`. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** Lines below the usage line. */
  details?: readonly string[];
  /** Rejects with a UsageError when the arguments are wrong. */
  run(args: string[], context: Context): Promise<ExitCode>;
}

export interface CommandLine<Context> {
  /** What users type before the command's name, such as `npm run enquiries --`. */
  invocation: string;
  commands: Readonly<Record<string, CommandOf<Context>>>;
  /** Lines below the list of commands. */
  notes?: readonly string[];
  /** Called only when a command runs, so that help works without valid settings. */
  createContext(): Context;
  write(text: string): void;
  writeError(text: string): void;
}

/** Runs the command that the arguments name, or shows help. Resolves with the exit code. */
export async function runCommand<Context>(
  [name = "help", ...args]: readonly string[],
  line: CommandLine<Context>,
): Promise<ExitCode> {
  const { commands, write, writeError } = line;
  const find = (wanted: string) => (Object.hasOwn(commands, wanted) ? commands[wanted] : undefined);
  if (["help", "--help", "-h"].includes(name)) {
    const [about = ""] = args;
    const command = find(about);
    write(command ? describeCommand(about, command, line) : describeCommands(line));
    return exitCodes.ok;
  }
  const command = find(name);
  if (command === undefined) {
    const guess = didYouMean(name, Object.keys(commands));
    writeError(`There is no command ${JSON.stringify(name)}.${guess}\n\n${describeCommands(line)}`);
    return exitCodes.wrongUsage;
  }
  if (args.includes("--help") || args.includes("-h")) {
    write(describeCommand(name, command, line));
    return exitCodes.ok;
  }
  try {
    return await command.run(args, line.createContext());
  } catch (error) {
    if (!isUsageError(error)) {
      writeError(`${error instanceof Error ? error.message : error}\n`);
      return exitCodes.failed;
    }
    writeError(`${error.message}${suggestOption(error, command.usage)}\n\n${usageOf(name, command, line)}\n`);
    return exitCodes.wrongUsage;
  }
}

/** Suggests the most similar option of the usage line if the error is about an unknown option. */
function suggestOption({ message }: Error, usage: string): string {
  const [, option] = /^Unknown option '(--[^']*)'/.exec(message) ?? [];
  return option === undefined ? "" : didYouMean(option, usage.match(/--[a-z-]+/g) ?? []);
}

function usageOf<Context>(name: string, { usage }: CommandOf<Context>, { invocation }: CommandLine<Context>) {
  return `Usage: ${invocation} ${name} ${usage}`.trimEnd();
}

function describeCommand<Context>(name: string, command: CommandOf<Context>, line: CommandLine<Context>) {
  const details = (command.details ?? []).map((detail) => `  ${detail}\n`).join("");
  return `${command.summary}.\n\n${usageOf(name, command, line)}\n\n${details}`;
}

function describeCommands<Context>({ invocation, commands, notes = [] }: CommandLine<Context>) {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    `Usage: ${invocation} COMMAND`,
    "",
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    `${invocation} help COMMAND describes a command.`,
    ...notes,
    "",
  ].join("\n");
}

import { closestWord } from "#domain/closest-word.ts";

/** What a command speaks to; tests give their own. */
export interface Surroundings {
  write(text: string): void;
  writeError(text: string): void;
}

/** A command on the content files. It rejects with what was wrong in how it was used, in plain words. */
export interface ContentCommand {
  /** What stands behind the command's name, such as `product [--name NAME]`. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** Answers with the exit code. */
  run(args: string[], surroundings: Surroundings): Promise<number>;
}

/** Runs one command and returns its exit code: 0 done, 1 something is to be repaired, 2 wrong usage. */
export async function runContent(
  [name = "help", ...rest]: readonly string[],
  { commands, ...surroundings }: Surroundings & { commands: Readonly<Record<string, ContentCommand>> },
): Promise<number> {
  const { write, writeError } = surroundings;
  if (["help", "--help", "-h"].includes(name) || rest.includes("--help")) {
    write(describeCommands(commands));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const meant = closestWord(name, Object.keys(commands));
    writeError(
      `There is no command ${name}.${meant ? ` Did you mean ${meant}?` : ""}\n\n${describeCommands(commands)}`,
    );
    return 2;
  }
  try {
    return await command.run(rest, surroundings);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    writeError(`${error.message}\n\nUsage: npm run content -- ${name} ${command.usage}\n`);
    return 2;
  }
}

function isUsageError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function describeCommands(commands: Readonly<Record<string, ContentCommand>>): string {
  const lines = Object.entries(commands).map(([name, { usage, summary }]) => {
    return `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}\n`;
  });
  return `Usage: npm run content -- COMMAND\n\n${lines.join("")}`;
}

import { didYouMean } from "#domain/closest-word.ts";
import { isUsageError, UsageError } from "../../cli/usage-error.ts";

/** What a command works with and speaks to; tests give their own. */
export interface Surroundings {
  /** The folder of the content files. */
  folder: string;
  /** YYYY-MM-DD */
  today: string;
  write(text: string): void;
  writeError(text: string): void;
  /** Undefined where nobody can be asked. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/** A command on the content files. It rejects with a UsageError when it was not used as it is meant. */
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
  commands: Readonly<Record<string, ContentCommand>>,
  surroundings: Surroundings,
): Promise<number> {
  const { write, writeError } = surroundings;
  if (["help", "--help", "-h"].includes(name) || rest.includes("--help")) {
    write(describeCommands(commands));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const guess = didYouMean(name, Object.keys(commands));
    writeError(`There is no command ${name}.${guess}\n\n${describeCommands(commands)}`);
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

/** What was given with the command, or what whoever sits there answers; a UsageError where neither is to be had. */
export async function answerTo(
  question: string,
  { given, flag, ask }: { given: string | undefined; flag: string } & Pick<Surroundings, "ask">,
): Promise<string> {
  const answer = (given ?? (await ask?.(`${question} `)) ?? "").trim();
  if (answer === "") throw new UsageError(`${question} Say it with ${flag}.`);
  return answer;
}

function describeCommands(commands: Readonly<Record<string, ContentCommand>>): string {
  const lines = Object.entries(commands).map(([name, { usage, summary }]) => {
    return `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}\n`;
  });
  return `Usage: npm run content -- COMMAND\n\n${lines.join("")}`;
}

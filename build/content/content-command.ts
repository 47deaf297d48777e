import { type CommandOf, type ExitCode, runCommand } from "../../cli/run-command.ts";
import { UsageError } from "../../cli/usage-error.ts";

/** The folder, the day and the terminal of a content command. Tests pass their own. */
export interface ContentContext {
  /** The folder of the content files. */
  folder: string;
  /** YYYY-MM-DD */
  today: string;
  write(text: string): void;
  writeError(text: string): void;
  /** Undefined when the terminal is not interactive. */
  ask: ((question: string) => Promise<string>) | undefined;
}

export type ContentCommand = CommandOf<ContentContext>;

/** Runs one command of `npm run content`. Resolves with the exit code. */
export function runContentCommand(
  args: readonly string[],
  commands: Readonly<Record<string, ContentCommand>>,
  context: ContentContext,
): Promise<ExitCode> {
  const { write, writeError } = context;
  const invocation = "npm run content --";
  return runCommand(args, { invocation, commands, createContext: () => context, write, writeError });
}

/** Resolves with the given argument or the user's answer to the question. Rejects with a UsageError if there is neither. */
export async function answerTo(
  question: string,
  { given, flag, ask }: { given: string | undefined; flag: string } & Pick<ContentContext, "ask">,
): Promise<string> {
  const answer = (given ?? (await ask?.(`${question} `)) ?? "").trim();
  if (answer === "") throw new UsageError(`${question} Pass it as ${flag}.`);
  return answer;
}

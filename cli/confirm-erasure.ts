import { type CommandContext, withStore } from "./command-context.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { countEnquiries } from "./terminal-text.ts";
import { UsageError } from "./usage-error.ts";

export interface Erasure {
  /** Selects the enquiries to erase. */
  filter: { email: string } | { before: number };
  /** Such as `of asha@example.com`. */
  description: string;
  isConfirmed: boolean;
}

/** Asks whether to erase these enquiries for good, unless the operator has confirmed it, and erases them. */
export async function confirmAndErase(
  context: CommandContext,
  { filter, description, isConfirmed }: Erasure,
): Promise<ExitCode> {
  return await withStore(context, async (store) => {
    const { total } = await store.list({ ...filter, limit: 0, offset: 0 });
    const question = `Erase ${countEnquiries(total)} ${description} for good?`;
    if (total > 0 && !isConfirmed && !(await confirm(question, context))) return exitCodes.failed;
    // Without such enquiries, this still empties SQLite's log, in which an interrupted erasure may have left text.
    const erased = await store.erase(filter);
    context.write(
      total === 0 ? `There are no enquiries ${description}.\n` : `Erased ${countEnquiries(erased)}.\n`,
    );
    return total === 0 && "email" in filter ? exitCodes.notFound : exitCodes.ok;
  });
}

async function confirm(question: string, { ask, write }: CommandContext) {
  if (ask === undefined) throw new UsageError(`${question} There is no terminal for the answer: add --yes.`);
  const answer = await ask(`${question} Type yes to go on: `);
  if (/^\s*yes\s*$/i.test(answer)) return true;
  write("Nothing was erased.\n");
  return false;
}

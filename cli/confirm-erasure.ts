import type { EnquiryFilter } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";
import { type CommandContext, withStore } from "./command-context.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { countEnquiries } from "./terminal-text.ts";
import { UsageError } from "./usage-error.ts";

export interface Erasure {
  /** Selects the enquiries to erase. */
  filter: Pick<EnquiryFilter, "email" | "before">;
  description: string;
  none: { says: string; exitCode: ExitCode };
  /** Resolves with a text that says what was erased. */
  erase(store: EnquiryStore): Promise<string>;
}

/** Asks whether to erase these enquiries for good, unless `isConfirmed`, and erases them. */
export async function confirmAndErase(
  context: CommandContext,
  isConfirmed: boolean,
  { filter, description, none, erase }: Erasure,
): Promise<ExitCode> {
  return await withStore(context, async (store) => {
    const { total } = await store.list({ ...filter, limit: 0, offset: 0 });
    if (total === 0) {
      // An interrupted erasure may have left text in SQLite's write-ahead log. `purge(0)` erases no enquiry, but empties the log.
      await store.purge(0);
      context.write(`${none.says}\n`);
      return none.exitCode;
    }
    const question = `Erase ${countEnquiries(total)} ${description} for good?`;
    if (!isConfirmed && !(await confirm(question, context))) return exitCodes.failed;
    context.write(`Erased ${await erase(store)}.\n`);
    return exitCodes.ok;
  });
}

async function confirm(question: string, { ask, write }: CommandContext) {
  if (ask === undefined) throw new UsageError(`${question} There is no terminal for the answer: add --yes.`);
  const answer = await ask(`${question} Type yes to go on: `);
  if (/^\s*yes\s*$/i.test(answer)) return true;
  write("Nothing was erased.\n");
  return false;
}

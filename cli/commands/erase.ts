import { parseArgs } from "node:util";
import type { EnquiryFilter } from "#domain/enquiries/stored-enquiry.ts";
import { dayMs } from "#domain/zoned-time.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { readCount } from "../arguments.ts";
import { type Command, type CommandContext, withStore } from "../command.ts";
import { type ExitCode, exitCodes } from "../run-command.ts";
import { countDeliveries, countEnquiries, showInline } from "../terminal-text.ts";
import { showTime } from "../times.ts";
import { UsageError } from "../usage-error.ts";

const yes = { type: "boolean", default: false } as const;
const yesDetail = "--yes  erases without asking";

export const erase: Command = {
  usage: "--email ADDRESS [--yes]",
  summary: "Erase one person's enquiries, for good",
  details: [yesDetail, "This can't be undone. Mails already sent and backups are not erased."],

  async run(args, context) {
    const { values } = parseArgs({ args, options: { email: { type: "string" }, yes } });
    const { email } = values;
    if (!email) throw new UsageError("--email is missing: write the address of the person.");
    const person = showInline(email);
    return await confirmAndErase(context, values.yes, {
      filter: { email },
      description: `of ${person}`,
      none: { says: `There are no enquiries of ${person}.`, exitCode: exitCodes.notFound },
      async erase(store) {
        const { enquiries, deliveries } = await store.eraseByEmail(email);
        return `${countEnquiries(enquiries)} and ${countDeliveries(deliveries)}`;
      },
    });
  },
};

export const purge: Command = {
  usage: "--older-than DAYS [--yes]",
  summary: "Erase all enquiries older than a number of days, for good",
  details: [yesDetail, "If RETENTION_DAYS is set, the server erases old enquiries every day."],

  async run(args, context) {
    const { values } = parseArgs({ args, options: { "older-than": { type: "string" }, yes } });
    if (values["older-than"] === undefined)
      throw new UsageError("--older-than is missing: write a number of days.");
    const days = readCount("older-than", values["older-than"], { atMost: 36_500 });
    const before = context.now() - days * dayMs;
    return await confirmAndErase(context, values.yes, {
      filter: { before },
      description: `received before ${showTime(before, context.config.timeZone)}`,
      none: { says: `No enquiry is older than ${days} days.`, exitCode: exitCodes.ok },
      erase: async (store) => countEnquiries(await store.purge(before)),
    });
  },
};

interface Erasure {
  /** Selects the enquiries to erase. */
  filter: Pick<EnquiryFilter, "email" | "before">;
  description: string;
  none: { says: string; exitCode: ExitCode };
  /** Resolves with a text that says what was erased. */
  erase(store: EnquiryDatabase): Promise<string>;
}

async function confirmAndErase(
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

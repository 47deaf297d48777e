import { parseArgs } from "node:util";
import { dayMs } from "#domain/zoned-time.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { readCount } from "../arguments.ts";
import { allEnquiries, type Command, type CommandContext, withStore } from "../command.ts";
import { type ExitCode, exitCodes } from "../run-command.ts";
import { countDeliveries, countEnquiries, showInline } from "../terminal-text.ts";
import { showTime } from "../times.ts";
import { UsageError } from "../usage-error.ts";

const yes = { type: "boolean", default: false } as const;
const yesDetail = "--yes  does it without asking";

/** One person's data, on that person's wish. */
export const erase: Command = {
  usage: "--email ADDRESS [--yes]",
  summary: "Erase one person's enquiries, for good",
  details: [yesDetail, "It can't be undone. Mails that were sent, and backups, are not in its reach."],

  async run(args, context) {
    const { values } = parseArgs({ args, options: { email: { type: "string" }, yes } });
    const { email } = values;
    if (!email) throw new UsageError("--email is missing: whose enquiries shall be erased?");
    const person = showInline(email);
    return await eraseWhatIsMeant(context, values.yes, {
      count: (store) => countOf(store, email),
      which: `of ${person}`,
      none: { says: `There are no enquiries of ${person}.`, exitCode: exitCodes.notFound },
      async erase(store) {
        const { enquiries, deliveries } = await store.eraseByEmail(email);
        return `${countEnquiries(enquiries)} and ${countDeliveries(deliveries)}`;
      },
    });
  },
};

/** Everybody's, past an age. */
export const purge: Command = {
  usage: "--older-than DAYS [--yes]",
  summary: "Erase all enquiries older than so many days, for good",
  details: [yesDetail, "RETENTION_DAYS makes the server do this by itself, every day."],

  async run(args, context) {
    const { values } = parseArgs({ args, options: { "older-than": { type: "string" }, yes } });
    if (values["older-than"] === undefined)
      throw new UsageError("--older-than is missing: how many days may an enquiry be old?");
    const days = readCount("older-than", values["older-than"], { atMost: 36_500 });
    const before = context.now() - days * dayMs;
    return await eraseWhatIsMeant(context, values.yes, {
      count: async (store) => (await store.list({ before, limit: 0, offset: 0 })).total,
      which: `received before ${showTime(before, context.config.timeZone)}`,
      none: { says: `No enquiry is older than ${days} days.`, exitCode: exitCodes.ok },
      erase: async (store) => countEnquiries(await store.purge(before)),
    });
  },
};

interface Erasure {
  count(store: EnquiryDatabase): Promise<number>;
  which: string;
  none: { says: string; exitCode: ExitCode };
  /** Answers what was erased. */
  erase(store: EnquiryDatabase): Promise<string>;
}

async function eraseWhatIsMeant(
  context: CommandContext,
  isSure: boolean,
  { count, which, none, erase }: Erasure,
): Promise<ExitCode> {
  return await withStore(context, async (store) => {
    const found = await count(store);
    if (found === 0) {
      // An earlier erasure may have left its words in the store's log. Any purge empties it; this one erases nothing.
      await store.purge(0);
      context.write(`${none.says}\n`);
      return none.exitCode;
    }
    const question = `Erase ${countEnquiries(found)} ${which} for good?`;
    if (!isSure && !(await isConfirmed(question, context))) return exitCodes.failed;
    context.write(`Erased ${await erase(store)}.\n`);
    return exitCodes.ok;
  });
}

async function isConfirmed(question: string, { ask, write }: CommandContext) {
  if (ask === undefined) throw new UsageError(`${question} Nobody can be asked here: add --yes.`);
  const answer = await ask(`${question} Type yes to go on: `);
  if (/^\s*yes\s*$/i.test(answer)) return true;
  write("Nothing was erased.\n");
  return false;
}

/** The search also finds addresses that only contain this one, and texts that mention it. */
async function countOf(store: EnquiryDatabase, email: string) {
  let count = 0;
  for await (const enquiries of allEnquiries(store, { text: email }))
    count += enquiries.filter((enquiry) => enquiry.email === email.toLowerCase()).length;
  return count;
}

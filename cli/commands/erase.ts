import { parseArgs } from "node:util";
import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import { readCount } from "../arguments.ts";
import { type Command, type CommandContext, exitCodes, UsageError, withStore } from "../command.ts";
import { showInline } from "../terminal-text.ts";
import { showTime } from "../times.ts";
import { deliveriesInWords } from "./resend.ts";

const yesDetail = "--yes  does it without asking";

/** One person's data, on that person's wish. */
export const erase: Command = {
  usage: "--email ADDRESS [--yes]",
  summary: "Erase one person's enquiries, for good",
  details: [yesDetail, "It can't be undone. Mails that were sent, and backups, are not in its reach."],

  async run(args, context) {
    const { values } = parseArgs({
      args,
      options: { email: { type: "string" }, yes: { type: "boolean", default: false } },
    });
    const { email } = values;
    if (!email) throw new UsageError("--email is missing: whose enquiries shall be erased?");
    return await withStore(context, async (store) => {
      const count = await countOf(store, email);
      if (count === 0) {
        await finishErasure(store);
        context.write(`There are no enquiries of ${showInline(email)}.\n`);
        return exitCodes.notFound;
      }
      const question = `Erase ${enquiriesInWords(count)} of ${showInline(email)} for good?`;
      if (!values.yes && !(await isConfirmed(question, context))) return exitCodes.failed;
      const erased = await store.eraseByEmail(email);
      context.write(
        `Erased ${enquiriesInWords(erased.enquiries)} and ${deliveriesInWords(erased.deliveries)}.\n`,
      );
      return exitCodes.ok;
    });
  },
};

/** Everybody's, past an age. */
export const purge: Command = {
  usage: "--older-than DAYS [--yes]",
  summary: "Erase all enquiries older than so many days, for good",
  details: [yesDetail, "RETENTION_DAYS makes the server do this by itself, every day."],

  async run(args, context) {
    const { values } = parseArgs({
      args,
      options: { "older-than": { type: "string" }, yes: { type: "boolean", default: false } },
    });
    if (values["older-than"] === undefined)
      throw new UsageError("--older-than is missing: how many days may an enquiry be old?");
    const days = readCount("older-than", values["older-than"], { atMost: 36_500 });
    const before = context.now() - days * 24 * 60 * 60 * 1000;
    return await withStore(context, async (store) => {
      const { total } = await store.list({ before, limit: 1, offset: 0 });
      if (total === 0) {
        await finishErasure(store);
        context.write(`No enquiry is older than ${days} days.\n`);
        return exitCodes.ok;
      }
      const question = `Erase ${enquiriesInWords(total)} received before ${showTime(before, context.config.timeZone)} for good?`;
      if (!values.yes && !(await isConfirmed(question, context))) return exitCodes.failed;
      context.write(`Erased ${enquiriesInWords(await store.purge(before))}.\n`);
      return exitCodes.ok;
    });
  },
};

/** An earlier erasure may have left its words in the store's log. Any purge empties it; this one erases nothing. */
async function finishErasure(store: EnquiryStore) {
  await store.purge(0);
}

async function isConfirmed(question: string, { ask, write }: CommandContext) {
  if (ask === undefined) throw new UsageError(`${question} Nobody can be asked here: add --yes.`);
  const answer = await ask(`${question} Type yes to go on: `);
  if (/^\s*yes\s*$/i.test(answer)) return true;
  write("Nothing was erased.\n");
  return false;
}

/** The search also finds addresses that only contain this one, and texts that mention it. */
async function countOf(store: EnquiryStore, email: string) {
  let count = 0;
  for (let offset = 0; ; offset += 500) {
    const { enquiries } = await store.list({ text: email, limit: 500, offset });
    if (enquiries.length === 0) return count;
    count += enquiries.filter((enquiry) => enquiry.email === email.toLowerCase()).length;
  }
}

function enquiriesInWords(count: number) {
  return count === 1 ? "1 enquiry" : `${count} enquiries`;
}

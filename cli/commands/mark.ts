import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { type FollowUpState, followUpStates } from "#domain/enquiries/follow-up.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { oneOf, readReferences } from "../arguments.ts";
import { type Command, withEach, withStore } from "../command.ts";
import { exitCodes } from "../run-command.ts";
import { countEnquiries } from "../terminal-text.ts";
import { readTime } from "../times.ts";
import { UsageError } from "../usage-error.ts";

export const mark: Command = {
  usage: "STATE (REFERENCE… | --until TIME) [--by NAME]",
  summary: "Mark enquiries as answered, spam or new",
  details: [
    "STATE  answered, spam, or new (waits for an answer)",
    "TIME   marks all new enquiries received until this time, such as 2026-06-01 or 12h,",
    "       except enquiries that were set aside as suspicious",
    "NAME   the name of the person who marks the enquiries; by default your user name",
  ],

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { by: { type: "string" }, until: { type: "string" } },
    });
    const [word = "", ...rest] = positionals;
    const state = oneOf(followUpStates, "STATE", word);
    if (values.until !== undefined && rest.length > 0)
      throw new UsageError("Write references or --until, not both.");
    const at = context.now();
    const followUp = { state, at, by: values.by ?? userInfo().username };
    if (values.until === undefined)
      return await withEach(context, readReferences(rest), async (store, { reference }) => ({
        says: `${reference} is ${(await store.mark(reference, followUp)) ? `marked as ${state}` : `${state} already`}.`,
      }));
    const { timeZone } = context.config;
    const before = readTime(values.until, { option: "until", timeZone, now: at, edge: "end" });
    const count = await withStore(context, (store) => markUntil(store, before, followUp));
    context.write(`${countEnquiries(count)} marked as ${state}.\n`);
    return exitCodes.ok;
  },
};

/** Marks the new enquiries received before `before`, except suspicious enquiries, which somebody must check one by one. */
async function markUntil(
  store: EnquiryDatabase,
  before: number,
  followUp: { state: FollowUpState; at: number; by: string },
): Promise<number> {
  if (followUp.state === "new")
    throw new UsageError("--until marks only new enquiries: choose a state other than new.");
  for (let count = 0; ; ) {
    const { enquiries } = await store.list({ followUp: "new", isHeld: false, before, limit: 500, offset: 0 });
    if (enquiries.length === 0) return count;
    for (const { reference } of enquiries) if (await store.mark(reference, followUp)) count += 1;
  }
}

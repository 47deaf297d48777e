import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { readReferences } from "../arguments.ts";
import { type Command, withEach } from "../command.ts";
import { countDeliveries } from "../terminal-text.ts";

export const release: Command = {
  usage: "REFERENCE…",
  summary: "Deliver enquiries that were set aside as suspicious",
  details: [
    "`list --state held` lists these enquiries, and `show REFERENCE` shows the reasons.",
    "`mark spam REFERENCE` closes an enquiry without delivering it.",
  ],

  async run(args, context) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    return await withEach(context, readReferences(positionals), async (store, { reference }) => {
      const count = await store.release(reference, context.now(), userInfo().username);
      return {
        says: count > 0 ? `${reference}: ${countDeliveries(count)} due.` : `${reference} is not set aside.`,
      };
    });
  },
};

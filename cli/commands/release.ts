import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { readReferences } from "../arguments.ts";
import { type Command, type ExitCode, exitCodes, withStore } from "../command.ts";
import { deliveriesInWords } from "./resend.ts";

export const release: Command = {
  usage: "REFERENCE…",
  summary: "Deliver enquiries that were set aside as suspicious",
  details: ["list --state held shows them, show REFERENCE says why, mark spam REFERENCE ends the matter"],

  async run(args, context) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const references = readReferences(positionals);
    return await withStore(context, async (store) => {
      let worst: ExitCode = exitCodes.ok;
      for (const reference of references) {
        const count = await store.release(reference, context.now(), userInfo().username);
        const isKnown = count > 0 || (await store.find(reference)) !== undefined;
        if (count > 0) context.write(`${reference}: ${deliveriesInWords(count)} due.\n`);
        else
          context.write(isKnown ? `${reference} is not set aside.\n` : `There is no enquiry ${reference}.\n`);
        const exitCode = isKnown ? exitCodes.ok : exitCodes.notFound;
        if (exitCode > worst) worst = exitCode;
      }
      return worst;
    });
  },
};

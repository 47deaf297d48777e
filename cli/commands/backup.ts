import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Command, exitCodes, UsageError, withStore } from "../command.ts";

export const backup: Command = {
  usage: "FILE",
  summary: "Write a complete copy of the store to a new file",
  details: [
    "The site goes on meanwhile. `restore FILE` puts it back.",
    "A store in PostgreSQL is backed up with pg_dump instead.",
  ],

  async run(args, context) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError("Name one file to write the backup to.");
    await withStore(context, (store) => store.backup(resolve(context.folder, file)));
    context.write(`The store was copied to ${file}. It holds personal data: keep it safe.\n`);
    return exitCodes.ok;
  },
};

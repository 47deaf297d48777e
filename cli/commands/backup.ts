import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Command, withStore } from "../command.ts";
import { exitCodes } from "../run-command.ts";
import { fileNameOf } from "../times.ts";
import { UsageError } from "../usage-error.ts";

export const backup: Command = {
  usage: "[FILE]",
  summary: "Write a copy of the store to a new file",
  details: [
    "FILE  a new file; by default enquiries-DAY-TIME.sqlite",
    "`npm run backup` runs this command.",
    "The site may run during the backup. To restore a backup, stop the site and run `restore FILE`.",
    "The copy does not contain the key of the links in mails, so a backup cannot be used to act on enquiries.",
    "This command does not back up PostgreSQL: use pg_dump.",
  ],

  async run(args, context) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [named, ...more] = positionals;
    const file = named ?? fileNameOf(context.now(), context.config.timeZone, "sqlite");
    if (more.length > 0) throw new UsageError("Name only one file for the backup.");
    await withStore(context, (store) => store.backup(resolve(context.folder, file)));
    context.write(`The store was copied to ${file}. The file contains personal data: keep it safe.\n`);
    return exitCodes.ok;
  },
};

import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreSqliteStore } from "#server/enquiries/store/restore-sqlite-store.ts";
import { type Command, withStore } from "../command.ts";
import { exitCodes } from "../run-command.ts";
import { countEnquiries } from "../terminal-text.ts";
import { UsageError } from "../usage-error.ts";

export const restore: Command = {
  usage: "FILE",
  summary: "Replace the store by a backup",
  details: [
    "Stop the site first, and start it afterwards. The former store is renamed, not deleted.",
    "A store in PostgreSQL is restored with pg_restore or psql instead.",
  ],

  async run(args, context) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError("Name the backup to restore.");
    const { databaseUrl, dataDir } = context.config;
    if (databaseUrl !== undefined)
      throw new UsageError("The store is in PostgreSQL: restore it with pg_restore or psql.");
    const replaced = restoreSqliteStore(resolve(context.folder, file), dataDir);
    if (replaced !== undefined) context.write(`The former store is now ${replaced}.\n`);
    const { total } = await withStore(context, (store) => store.list({ limit: 0, offset: 0 }));
    context.write(`Restored ${countEnquiries(total)} from ${file}.\n`);
    return exitCodes.ok;
  },
};

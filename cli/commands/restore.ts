import { resolve } from "node:path";
import { restoreSqliteStore } from "#server/store/restore-sqlite-store.ts";
import { type AddCommand, type CommandContext, withStore } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { countEnquiries } from "../terminal-text.ts";
import { UsageError } from "../usage-error.ts";

export const addRestore: AddCommand = (program, handle) => {
  program
    .command("restore")
    .description("replace the store by a backup")
    .argument("<file>", "the backup")
    .addHelpText(
      "after",
      "\nStop the site first, and start it afterwards. The former store is renamed, not deleted.\nPostgreSQL is restored with pg_restore or psql instead.",
    )
    .action(handle(restore));
};

async function restore(context: CommandContext, file: string) {
  const { databaseUrl, dataDir } = context.settings;
  if (databaseUrl !== undefined)
    throw new UsageError("The store is in PostgreSQL: restore it with pg_restore or psql.");
  const replaced = restoreSqliteStore(resolve(context.folder, file), dataDir);
  if (replaced !== undefined) context.write(`The former store is now ${replaced}.\n`);
  const { total } = await withStore(context, (store) => store.list({ limit: 0, offset: 0 }));
  context.write(`Restored ${countEnquiries(total)} from ${file}.\n`);
  return exitCodes.ok;
}

import { type AddCommand, type CommandContext, withStore } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { pathOfNewFile } from "../new-file.ts";

export const addBackup: AddCommand = (program, handle) => {
  program
    .command("backup")
    .description("copy the store to a new file")
    .argument("[file]", "a new file or a folder (default: enquiries-DAY-TIME.sqlite in DATA_DIR)")
    .addHelpText(
      "after",
      "\nThe site may run during the backup. To restore it, stop the site and run `restore FILE`.\nPostgreSQL is backed up with pg_dump instead.",
    )
    .action(handle(backup));
};

async function backup(context: CommandContext, named: string | undefined) {
  const file = pathOfNewFile(named, "sqlite", context);
  await withStore(context, (store) => store.backup(file));
  context.write(`The store was copied to ${file}. The file contains personal data: keep it safe.\n`);
  return exitCodes.ok;
}

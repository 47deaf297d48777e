import { dayMs } from "#domain/zoned-time.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import { confirmAndErase } from "../confirm-erasure.ts";
import { readCount } from "../read-arguments.ts";
import { showTime } from "../times.ts";

export const addPurge: AddCommand = (program, handle) => {
  program
    .command("purge")
    .description("erase all enquiries older than a number of days, for good")
    .requiredOption("--older-than <days>", "the number of days", readCount(36_500))
    .option("--yes", "erase without asking")
    .addHelpText("after", "\nIf RETENTION_DAYS is set, the site erases old enquiries every day.")
    .action(handle(purge));
};

function purge(context: CommandContext, { olderThan, yes = false }: { olderThan: number; yes?: boolean }) {
  const before = context.now() - olderThan * dayMs;
  return confirmAndErase(context, {
    filter: { before },
    description: `received before ${showTime(before, context.settings.timeZone)}`,
    isConfirmed: yes,
  });
}

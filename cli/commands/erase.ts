import type { AddCommand, CommandContext } from "../command-context.ts";
import { confirmAndErase } from "../confirm-erasure.ts";

export const addErase: AddCommand = (program, handle) => {
  program
    .command("erase")
    .description("erase one person's enquiries, for good")
    .requiredOption("--email <address>", "the address of the person, in any spelling")
    .option("--yes", "erase without asking")
    .addHelpText("after", "\nThis can't be undone. Mails already sent and backups are not erased.")
    .action(handle(erase));
};

function erase(context: CommandContext, { email, yes = false }: { email: string; yes?: boolean }) {
  return confirmAndErase(context, {
    filter: { email },
    description: `of ${email}`,
    isConfirmed: yes,
  });
}

import type { Command, CommandContext } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { doctor } from "./commands/doctor.ts";
import { erase, purge } from "./commands/erase.ts";
import { exportEnquiries } from "./commands/export.ts";
import { list } from "./commands/list.ts";
import { mark } from "./commands/mark.ts";
import { release } from "./commands/release.ts";
import { resend } from "./commands/resend.ts";
import { restore } from "./commands/restore.ts";
import { show } from "./commands/show.ts";
import { type CommandLine, type ExitCode, runCommand } from "./run-command.ts";

const commands: Readonly<Record<string, Command>> = {
  list,
  show,
  mark,
  export: exportEnquiries,
  resend,
  release,
  erase,
  purge,
  backup,
  restore,
  doctor,
};

/** Runs one command on the site's enquiries. Resolves with the exit code. */
export function runEnquiries(
  args: readonly string[],
  surroundings: Pick<CommandLine<CommandContext>, "createContext" | "write" | "writeError">,
): Promise<ExitCode> {
  return runCommand(args, {
    ...surroundings,
    invocation: "npm run enquiries --",
    commands,
    notes: [
      "./enquiries COMMAND runs the same command without npm's own output, for files and other programs.",
      "Exit codes: 0 success, 1 failure, 2 wrong usage, 3 not found.",
    ],
  });
}

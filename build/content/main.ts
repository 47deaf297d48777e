/** `npm run content -- COMMAND`: checks and changes content files. */
import { join } from "node:path";
import { ask } from "../../cli/ask.ts";
import { loadSettingsFile } from "../../server/settings/settings-file.ts";
import { check } from "./commands/check.ts";
import { remove, rename } from "./commands/move.ts";
import { newFile } from "./commands/new.ts";
import { schemas } from "./commands/schemas.ts";
import { runContentCommand } from "./content-command.ts";

process.chdir(join(import.meta.dirname, "../.."));
loadSettingsFile(process.cwd());
const commands = { check, new: newFile, rename, remove, schemas };

process.exitCode = await runContentCommand(process.argv.slice(2), commands, {
  folder: "content",
  today: new Date().toISOString().slice(0, 10),
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  ask,
});

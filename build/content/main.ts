/** `npm run content -- COMMAND`: what somebody who looks after the texts asks of the machine. */
import { join } from "node:path";
import { loadSettings } from "../../scripts/settings-file.mjs";
import { check } from "./commands/check.ts";
import { schemas } from "./commands/schemas.ts";
import { runContent } from "./run-content.ts";

process.chdir(join(import.meta.dirname, "../.."));
loadSettings(process.cwd());
process.exitCode = await runContent(process.argv.slice(2), {
  commands: { check, schemas },
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});

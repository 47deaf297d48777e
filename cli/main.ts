import { join } from "node:path";
import { readBuiltSite } from "#server/built-site.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { loadSettingsFile } from "#server/settings/settings-file.ts";
import { openStore } from "#server/store/open-store.ts";
import { ask } from "./ask.ts";
import type { Terminal } from "./command-context.ts";
import { runEnquiries } from "./run-enquiries.ts";

// npm runs scripts in the project's folder. INIT_CWD is the folder from which npm was called.
const folder = process.env.INIT_CWD ?? process.cwd();
// As in the server, a relative DATA_DIR refers to the project's folder.
process.chdir(join(import.meta.dirname, ".."));

// A pipe may be closed early, such as by `list | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const terminal: Terminal = {
  write: (text) => process.stdout.write(text),
  writeNote: (text) => process.stderr.write(text),
  isTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns ?? 120,
  ask,
};

process.exitCode = await runEnquiries(process.argv.slice(2), terminal, () => {
  loadSettingsFile(process.cwd());
  const settings = readSettings();
  return {
    settings,
    openStore: () => openStore({ ...settings, mustExist: true }),
    readSite: () => readBuiltSite("dist"),
    now: Date.now,
    folder,
  };
});

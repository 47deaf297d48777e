import { join } from "node:path";
import { loadSettingsFile } from "./settings/settings-file.ts";
import { stopWhenAsked } from "./stop-when-asked.ts";

// Before anything is imported: React and React Router choose their production code by it.
process.env.NODE_ENV ??= "production";
// dist/ and a relative DATA_DIR are meant from the project's folder, wherever the process was started.
process.chdir(join(import.meta.dirname, ".."));

const stopping = stopWhenAsked();
try {
  loadSettingsFile(process.cwd());
  const { startServer } = await import("./start-server.ts");
  await startServer(stopping);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** What an operator can repair is said in the message and names its cause; for the rest the stack is wanted. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForOperator =
    ["SettingsError", "EnquiryStoreError"].includes(error.name) || error.cause !== undefined;
  return isForOperator ? error.message : (error.stack ?? error.message);
}

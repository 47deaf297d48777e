import { join } from "node:path";
import { shutDownGracefully } from "./graceful-shutdown.ts";
import { loadSettingsFile } from "./settings/settings-file.ts";

// React and React Router read this variable when they are imported, and then use their production code.
process.env.NODE_ENV ??= "production";
// dist/ and a relative DATA_DIR are relative to the project's folder.
process.chdir(join(import.meta.dirname, ".."));

const stopping = shutDownGracefully();
try {
  loadSettingsFile(process.cwd());
  const { startServer } = await import("./start-server.ts");
  await startServer(stopping);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** Returns the text of an error. Errors that the operator can repair are shown without a stack trace. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForOperator =
    ["SettingsError", "EnquiryStoreError"].includes(error.name) || error.cause !== undefined;
  return isForOperator ? error.message : (error.stack ?? error.message);
}

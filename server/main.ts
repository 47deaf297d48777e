import { join } from "node:path";
import { exitOnSignals } from "./graceful-shutdown.ts";
import { describeError } from "./operator-error.ts";
import { loadSettingsFile } from "./settings/settings-file.ts";

// React and React Router read this variable when they are imported, and then use their production code.
process.env.NODE_ENV ??= "production";
// dist/ and a relative DATA_DIR are relative to the project's folder.
process.chdir(join(import.meta.dirname, ".."));

exitOnSignals();
try {
  loadSettingsFile(process.cwd());
  const { startServer } = await import("./start-server.ts");
  await startServer();
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}

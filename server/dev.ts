/** `npm run dev`. */
import { rm } from "node:fs/promises";
import { join } from "node:path";

// Before anything is imported: React and React Router choose their development code by it.
process.env.NODE_ENV ??= "development";
process.chdir(join(import.meta.dirname, ".."));
// The content files in dist/ are replaced by what is being edited: the next start has to build again.
await rm("dist/.built-from", { force: true });

const { prepareContent } = await import("#build/prepare-content.ts");
const { startDevelopment } = await import("./start-development.ts");

try {
  await startDevelopment(prepareContent);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}

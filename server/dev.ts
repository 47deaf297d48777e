/** `npm run dev`. */
import { join } from "node:path";

// Before anything is imported: React and React Router choose their development code by it.
process.env.NODE_ENV ??= "development";
process.env.PREPARED_CONTENT = "generated";
process.chdir(join(import.meta.dirname, ".."));

const { prepareContent } = await import("#build/prepare-content.ts");
const { redirectTable } = await import("#build/content/redirects.ts");
const { startDevelopment } = await import("./start-development.ts");

try {
  await startDevelopment(async (siteOrigin, say) => {
    const { site, redirects } = await prepareContent(siteOrigin, say, { withDrafts: true });
    return { site, redirects: new Map(Object.entries(redirectTable(redirects))) };
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}

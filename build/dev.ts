/** `npm run dev`: starts the development server. */
import { rmSync } from "node:fs";
import { join } from "node:path";

// Set before the imports, because React and React Router read NODE_ENV when they are loaded.
process.env.NODE_ENV ??= "development";
const prepared = ".cache/generated";
process.env.BUILD_FOLDER = prepared;
process.chdir(join(import.meta.dirname, ".."));

const { makePublicFiles, prepareContent } = await import("./prepare-content.ts");
const { replaceFolder } = await import("./replace-folder.ts");
const { ContentError } = await import("./content/content-problem.ts");
const { startDevelopment } = await import("../server/start-development.ts");

try {
  await startDevelopment({ prepared, prepareContent: prepare });
} catch (error) {
  const isMistake = error instanceof ContentError;
  process.stderr.write(`${isMistake ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
}

/** Replaces the prepared folder only when the content has no mistakes, so the last correct pages remain visible. */
async function prepare(siteOrigin: string, say: (line: string) => void) {
  const folder = `${prepared}.next`;
  rmSync(folder, { recursive: true, force: true });
  const target = { folder, origin: siteOrigin, enquiries: "served", isExport: false } as const;
  const content = await prepareContent(target, say, { withDrafts: true });
  await makePublicFiles(content, target, say);
  replaceFolder(folder, prepared);
  return { site: content.site, redirects: content.redirects };
}

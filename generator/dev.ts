/** `npm run dev`: starts the development server. */
import { renameSync, rmSync } from "node:fs";

// Set before the imports, because React and React Router read NODE_ENV when they are loaded.
process.env.NODE_ENV ??= "development";

const { preparedInDevelopment } = await import("./build-site.ts");
const { prepareContent } = await import("./prepare-content.ts");
const { describeError } = await import("../server/operator-error.ts");
const { startDevelopment } = await import("../server/start-development.ts");

try {
  await startDevelopment({ prepared: preparedInDevelopment, prepareContent: prepare });
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}

/** Replaces the prepared folder only when the content has no mistakes, so the last correct pages remain visible. */
async function prepare(siteOrigin: string, say: (line: string) => void) {
  const folder = `${preparedInDevelopment}.next`;
  rmSync(folder, { recursive: true, force: true });
  const settings = { siteOrigin, enquiryMode: "served", isExport: false } as const;
  const content = await prepareContent(folder, settings, say, { withDrafts: true });
  rmSync(preparedInDevelopment, { recursive: true, force: true });
  renameSync(folder, preparedInDevelopment);
  return { site: content.site, redirects: content.redirects };
}

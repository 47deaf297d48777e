import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The files and folders from which dist/ is made. */
const inputs = [
  "app",
  "generator",
  "content",
  "domain",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Hashes the files and settings from which dist/ is made. `npm start` builds again when the hash has changed. `settings` contains
 * the settings that appear in the pages.
 */
export function buildFingerprint(
  root: string,
  settings: { siteOrigin: string | null; enquiryMode: string },
): string {
  const hash = createHash("sha256").update(JSON.stringify([settings.siteOrigin, settings.enquiryMode]));
  for (const name of inputs.flatMap((input) => filesOf(root, input))) {
    hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  }
  return hash.digest("hex");
}

/** The file or, in a folder, every file except tests. */
function filesOf(root: string, name: string): string[] {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  const names = readdirSync(path).filter((entry) => !/\.test\.tsx?$/.test(entry));
  return names.sort().flatMap((entry) => filesOf(root, `${name}/${entry}`));
}

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the build reads. A test's source changes nothing in the build. */
const inputs = [
  "app",
  "build",
  "content",
  "domain",
  "imagery/marks",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * A fingerprint of everything the build depends on; the same one means the same dist/.
 *
 * @param {string} root the project's folder
 * @param {string} address what the settings say of it: pages carry it
 */
export function hashBuildInputs(root, address) {
  return createHash("sha256")
    .update(`${address}\n${hashFiles(root, inputs)}`)
    .digest("hex");
}

/**
 * A fingerprint of these files, and of all files in these folders; tests are left out.
 *
 * @param {string} root the project's folder
 * @param {readonly string[]} names
 */
export function hashFiles(root, names) {
  const hash = createHash("sha256");
  for (const name of names.flatMap((input) => filesOf(root, input))) {
    const content = readFileSync(join(root, name));
    // With its length, so that moving text from one file to the next is a change.
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function filesOf(root, name) {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  const names = readdirSync(path).filter((entry) => !/\.test\.tsx?$/.test(entry));
  return names.sort().flatMap((entry) => filesOf(root, `${name}/${entry}`));
}

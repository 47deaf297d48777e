import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./start-site.ts";

const folders = ["app", "build", "cli", "content", "domain", "scripts", "server"];
const files = [
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  ".nvmrc",
  "ozo.env.example",
];

/**
 * Copies the project, so that a test can change its content, and returns the folder. Packages and the cache of pictures are
 * symbolic links. The other caches are copied, because a build deletes outdated bundles, and would delete the project's own
 * bundles through a link.
 */
export function copyProject(): string {
  const project = mkdtempSync(join(tmpdir(), "ozo-project-"));
  for (const name of folders) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(project, name), { recursive: true });
  }
  for (const name of files) cpSync(join(root, name), join(project, name));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  mkdirSync(join(project, ".cache"));
  for (const cache of ["bundles", "fonts"]) {
    if (existsSync(join(root, ".cache", cache)))
      cpSync(join(root, ".cache", cache), join(project, ".cache", cache), { recursive: true });
  }
  if (existsSync(join(root, ".cache", "pictures"))) {
    symlinkSync(join(root, ".cache", "pictures"), join(project, ".cache", "pictures"));
  }
  return project;
}

import { realpathSync } from "node:fs";

/**
 * Options for Vite's server: which folders it may read for a browser, and that no other origin may read its answers.
 * Everything else of the project (settings, `data/`, `.git`, backups, exports) is refused. `prepared` is the folder
 * that the build's first half writes.
 */
export function viteAccess(prepared: string) {
  // Vite compares real paths, and node_modules may be a link.
  const allow = ["app", "domain", "node_modules", prepared].map((folder) => realpathSync(folder));
  return { cors: false, fs: { strict: true, allow } };
}

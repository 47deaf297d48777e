import { realpathSync } from "node:fs";

/**
 * Options for Vite's server: it serves files only from the folders in `allow`, and pages of other origins cannot read
 * its answers. Every other file of the project (settings, `data/`, `.git`, backups, exports) is refused. `prepared` is
 * the folder that `prepareContent` writes.
 */
export function viteAccess(prepared: string) {
  // Vite compares real paths, and node_modules may be a symbolic link.
  const allow = ["app", "domain", "node_modules", prepared].map((folder) => realpathSync(folder));
  return { cors: false, fs: { strict: true, allow } };
}

import { realpathSync } from "node:fs";

/**
 * Options for Vite's server. Vite serves files only from the folders in `allow`, and refuses settings, `data/`, `.git`, backups and
 * exports. Pages of other origins cannot read its answers. `prepareContent` has written `prepared`.
 */
export function viteAccess(prepared: string) {
  // Vite compares real paths, and node_modules may be a symbolic link.
  const allow = ["app", "domain", "node_modules", prepared].map((folder) => realpathSync(folder));
  return { cors: false, fs: { strict: true, allow } };
}

import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Gives a file a second place without a second copy of its bytes, where the disk can do that; what was there goes. */
export function linkFile(source: string, target: string): void {
  rmSync(target, { force: true });
  try {
    linkSync(source, target);
  } catch (error) {
    // Two disks, a file system without links, or one file with very many of them.
    if (!/^(EXDEV|EPERM|EMLINK|ENOTSUP|ENOSYS)$/.test((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
    copyFileSync(source, target);
  }
}

/** Gives every file of a folder a second place, as `linkFile` does. */
export function linkFolder(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) linkFolder(from, to);
    else linkFile(from, to);
  }
}

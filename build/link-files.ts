import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

/** Gives a file a second place without a second copy of its bytes, where the disk can do that; what was there goes. */
export function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") {
      rmSync(target);
      linkFile(source, target);
    }
    // Two disks, a file system without links, or one file with very many of them.
    else if (/^(EXDEV|EPERM|EMLINK|ENOTSUP|ENOSYS)$/.test(code)) copyFileSync(source, target);
    else throw error;
  }
}

/** Gives every file of a folder a second place, as `linkFile` does. */
export function linkFolder(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(target, relative(source, from));
    if (entry.isDirectory()) mkdirSync(to, { recursive: true });
    else linkFile(from, to);
  }
}

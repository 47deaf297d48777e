import { copyFileSync, linkSync, rmSync } from "node:fs";

/** Replaces `target` by a hard link to `source`, or by a copy where the file system has no links. */
export function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") {
      rmSync(target);
      linkFile(source, target);
    }
    // Another disk, a file system without hard links, or too many links to one file.
    else if (/^(EXDEV|EPERM|EMLINK|ENOTSUP|ENOSYS)$/.test(code)) copyFileSync(source, target);
    else throw error;
  }
}

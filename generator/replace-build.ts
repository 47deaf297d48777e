import { renameSync, rmSync } from "node:fs";

/** Puts a complete build in the place of `folder`, also when another build does the same at this moment. */
export function replaceBuild(complete: string, folder: string): void {
  const former = `${complete}.former`;
  for (let isReplaced = false; !isReplaced; ) {
    renameUnless("ENOENT", folder, former);
    // Only the build that comes first finds the place empty. The other one then moves the first one away.
    isReplaced = renameUnless("ENOTEMPTY", complete, folder);
    rmSync(former, { recursive: true, force: true });
  }
}

/** Returns false when the system refuses to rename the folder with this code. */
function renameUnless(code: "ENOENT" | "ENOTEMPTY", from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return false;
    throw error;
  }
}

import { mkdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { takeLock } from "./take-lock.ts";

let isLocked = false;

/**
 * Waits until no other process builds this project, and then prevents other builds until this process ends, because all
 * builds write to the same folders. `onWait` is called once if another process is building.
 */
export async function lockBuilds(onWait: () => void): Promise<void> {
  if (isLocked) return;
  mkdirSync(".cache", { recursive: true });
  for (let isReported = false; !takeLock(".cache/build.lock"); isReported = true) {
    if (!isReported) onWait();
    await setTimeout(250);
  }
  isLocked = true;
}

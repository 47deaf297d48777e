import { existsSync, renameSync, rmSync } from "node:fs";

/** Replaces the folder at `place` with the folder `complete`. */
export function replaceFolder(complete: string, place: string): void {
  const former = `${place}.former`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  renameSync(complete, place);
  rmSync(former, { recursive: true, force: true });
}

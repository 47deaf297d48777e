import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The text of a file, or undefined. */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

import { type BinaryLike, createHash } from "node:crypto";

/** The first ten hexadecimal digits of the SHA-256 hash of these contents, for a file name. */
export function fileNameHash(...contents: BinaryLike[]): string {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("hex").slice(0, 10);
}

import { type BinaryLike, createHash } from "node:crypto";

/** Ten hexadecimal digits of a hash, for the name of a file with these contents. */
export function contentHash(...contents: BinaryLike[]): string {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("hex").slice(0, 10);
}

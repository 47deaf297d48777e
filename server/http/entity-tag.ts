import { createHash } from "node:crypto";

/** Computes a strong entity tag for these contents. */
export function entityTag(...contents: ReadonlyArray<string | Buffer>): string {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

/** Whether an If-None-Match header matches this tag, by weak comparison (RFC 9110, section 13.1.2). */
export function namesEntityTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}

import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createFile } from "../store/create-file.ts";
import { EnquiryStoreError } from "../store/store-error.ts";

/**
 * Returns the Base64 form of a key for the links in mails. Without `bytes`, the key is new and has 32 random bytes, the length
 * of an SHA-256 hash (RFC 2104).
 */
export function newLinkKey(bytes: Uint8Array = randomBytes(32)): string {
  return Buffer.from(bytes).toString("base64");
}

/** Throws an error that names `place` if the text is not a key. */
export function decodeLinkKey(text: string, place: string): Uint8Array {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === 32) return key;
  throw new EnquiryStoreError(
    `${place} contains no valid key for the links in mails. If you remove it, the site makes a new key, and links in mails already sent stop working.`,
  );
}

/**
 * Reads the key from this file. If the file is missing, creates it with the key `first` or a new key. Only the account that
 * runs the site can read the file.
 */
export async function readLinkKeyFile(path: string, first?: Uint8Array): Promise<Uint8Array> {
  if (!existsSync(path))
    await createFile(path, (draft) =>
      writeFileSync(draft, `${newLinkKey(first)}\n`, { mode: 0o600, flush: true }),
    );
  return decodeLinkKey(readFileSync(path, "utf8"), path);
}

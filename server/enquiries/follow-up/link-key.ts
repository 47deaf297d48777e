import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { EnquiryStoreError } from "../store/store-error.ts";
import { syncToDisk } from "../store/sync-to-disk.ts";

/** Makes a key for the links in mails, in Base64: 32 random bytes, the length of an SHA-256 hash (RFC 2104). */
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

/** Reads the key from this file. If the file is missing, writes `first` or a new key to it, readable only by the site's user. */
export function readLinkKeyFile(path: string, first?: Uint8Array): Uint8Array {
  if (!existsSync(path)) {
    try {
      // `wx` fails if another process has just made the file, so that all processes use one key.
      writeFileSync(path, `${newLinkKey(first)}\n`, { flag: "wx", mode: 0o600, flush: true });
    } catch (cause) {
      throw new EnquiryStoreError(`${path} can't be made: ${(cause as Error).message}.`, { cause });
    }
    syncToDisk(dirname(path));
  }
  return decodeLinkKey(readFileSync(path, "utf8"), path);
}

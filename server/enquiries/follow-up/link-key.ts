import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { EnquiryStoreError } from "../store/store-error.ts";
import { syncToDisk } from "../store/sync-to-disk.ts";

/** A new key for the links in mails: 32 random bytes unless given, as RFC 2104 wants for SHA-256, in Base64. */
export function newLinkKey(bytes: Uint8Array = randomBytes(32)): string {
  return Buffer.from(bytes).toString("base64");
}

/** Throws when what was kept is no key. */
export function decodeLinkKey(text: string, place: string): Uint8Array {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === 32) return key;
  throw new EnquiryStoreError(
    `${place} holds no key for the links in mails: remove it, and a new one is made; links in mails already sent then no longer work.`,
  );
}

/** Reads the key in this file; makes the file when there is none, of `first` if given, readable by the site's own user only. */
export function readLinkKeyFile(path: string, first?: Uint8Array): Uint8Array {
  if (!existsSync(path)) makeLinkKeyFile(path, first);
  return decodeLinkKey(readFileSync(path, "utf8"), path);
}

/** The file gets its name only when it is complete, and never in the place of another process's. */
function makeLinkKeyFile(path: string, first: Uint8Array | undefined): void {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    writeFileSync(draft, `${newLinkKey(first)}\n`, { mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST"))
      throw new EnquiryStoreError(
        `${path} can't be made: ${error instanceof Error ? error.message : error}.`,
        {
          cause: error,
        },
      );
  } finally {
    rmSync(draft, { force: true });
  }
  syncToDisk(dirname(path));
}

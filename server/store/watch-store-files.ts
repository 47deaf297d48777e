import { statSync } from "node:fs";
import { EnquiryStoreError } from "./store-error.ts";

/**
 * Returns a function that throws if the store's file or its write-ahead log (WAL) is not the file of now any more. SQLite would
 * continue to write to a removed or replaced file, and the rows would be lost.
 */
export function watchStoreFiles(path: string): () => void {
  const files = [path, `${path}-wal`].map((file) => ({ file, identity: fileIdentity(file) }));
  return () => {
    const lost = files.find(({ file, identity }) => fileIdentity(file) !== identity);
    if (lost)
      throw new EnquiryStoreError(
        `${lost.file} was removed or replaced while the site was running: restart the site.`,
      );
  };
}

function fileIdentity(path: string) {
  const file = statSync(path, { throwIfNoEntry: false });
  return file && `${file.dev}:${file.ino}`;
}

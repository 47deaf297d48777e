import { closeSync, fdatasync, fsyncSync, openSync } from "node:fs";
import { promisify } from "node:util";
import { EnquiryStoreError } from "./store-error.ts";

/** A file's content, or a folder's list of names, is on disk when this returns. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Brings what is written to SQLite's log to disk, in a thread of Node's, so that nobody else waits meanwhile. */
export class LogOnDisk {
  readonly #path: string;
  #descriptor: number | undefined;
  #round: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #isLost = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when all that has been written by now is on disk. All who ask while a round is under way share the next one. */
  sync(): Promise<void> {
    this.#next ??= this.#round
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        this.#round = this.#sync();
        return this.#round;
      });
    return this.#next;
  }

  async #sync(): Promise<void> {
    // After one failure the system may forget what it could not write, and say that the next one went well.
    if (this.#isLost) throw new EnquiryStoreError(`The disk did not take ${this.#path}: restart the site.`);
    try {
      this.#descriptor ??= openSync(this.#path, "r+");
      await promisify(fdatasync)(this.#descriptor);
    } catch (cause) {
      this.#isLost = true;
      throw cause;
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}

import { InvalidArgumentError } from "commander";
import { readReference } from "#domain/enquiries/reference.ts";

/** Reads a reference in any spelling that `readReference` accepts, and adds it to the earlier ones. */
export function readReferences(text: string, earlier: readonly string[] = []): string[] {
  return [...earlier, readOneReference(text)];
}

export function readOneReference(text: string): string {
  const reference = readReference(text);
  if (reference === undefined) throw new InvalidArgumentError("Write a reference such as OZ-7K3M-9QXP.");
  return reference;
}

/** Returns a reader of whole numbers from 1 to `atMost`. */
export function readCount(atMost: number): (text: string) => number {
  return (text) => {
    const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    if (count < 1 || count > atMost) throw new InvalidArgumentError(`Write a number from 1 to ${atMost}.`);
    return count;
  };
}

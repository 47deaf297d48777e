import { readReference } from "#domain/enquiries/reference.ts";
import { UsageError } from "./command.ts";

/** The references that were meant, however they were typed. */
export function readReferences(texts: readonly string[]): string[] {
  if (texts.length === 0) throw new UsageError("A reference is missing, such as OZ-7K3M-9QXP.");
  return texts.map((text) => {
    const reference = readReference(text);
    if (reference === undefined)
      throw new UsageError(`${text} is no reference: they look like OZ-7K3M-9QXP.`);
    return reference;
  });
}

export function readOneReference(texts: readonly string[]): string {
  const [reference = "", ...more] = readReferences(texts);
  if (more.length > 0) throw new UsageError("Only one reference is taken here.");
  return reference;
}

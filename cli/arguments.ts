import { didYouMean } from "#domain/closest-word.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { UsageError } from "./usage-error.ts";

/** Reads references in any spelling that `readReference` accepts. */
export function readReferences(texts: readonly string[]): string[] {
  if (texts.length === 0) throw new UsageError("Write at least one reference, such as OZ-7K3M-9QXP.");
  return texts.map((text) => {
    const reference = readReference(text);
    if (reference === undefined)
      throw new UsageError(`${text} is not a reference; an example is OZ-7K3M-9QXP.`);
    return reference;
  });
}

export function readOneReference(texts: readonly string[]): string {
  const [reference = "", ...more] = readReferences(texts);
  if (more.length > 0) throw new UsageError("This command accepts only one reference.");
  return reference;
}

/** Reads one of the allowed values. `name` is the name of the argument in the usage line. */
export function oneOf<Value extends string>(allowed: readonly Value[], name: string, text: string): Value {
  const value = allowed.find((each) => each === text);
  if (value !== undefined) return value;
  const choices = `${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}`;
  throw new UsageError(`${name} ${text}: write ${choices}.${didYouMean(text, allowed)}`);
}

export function readCount(option: string, text: string, { atMost }: { atMost: number }): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > atMost)
    throw new UsageError(`--${option} ${text}: write a number from 1 to ${atMost}.`);
  return count;
}

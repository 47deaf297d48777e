import { isRecord } from "#domain/is-record.ts";

/** The name or title in the value of a content file. */
export function contentName(value: unknown): string | undefined {
  const { name, title }: Record<string, unknown> = isRecord(value) ? value : {};
  return [name, title].find((text) => typeof text === "string");
}

import { isRecord } from "#domain/is-record.ts";

/** What a content file calls the thing it is about. */
export function contentName(value: unknown): string | undefined {
  const { name, title }: Record<string, unknown> = isRecord(value) ? value : {};
  return [name, title].find((text) => typeof text === "string");
}

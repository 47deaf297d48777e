import { lookup } from "mrmime";

/** Returns the media type for a file's extension. The type for unknown extensions makes browsers download the file. */
export function contentTypeOf(file: string): string {
  const type = lookup(file) ?? "application/octet-stream";
  return /^text\/|\/xml$/.test(type) ? `${type}; charset=utf-8` : type;
}

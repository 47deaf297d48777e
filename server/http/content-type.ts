import { lookup } from "mrmime";

/** The media type for a file's extension. For unknown extensions it makes browsers download the file. */
export function contentTypeOf(file: string): string {
  const type = lookup(file) ?? "application/octet-stream";
  return /^text\/|\/xml$/.test(type) ? `${type}; charset=utf-8` : type;
}

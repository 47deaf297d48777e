import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PublishedContent } from "#domain/published-content.ts";
import { contentFolder } from "./build-folder.server.ts";

let content: PublishedContent | undefined;
let contentTime = 0;

/** Returns the content of content.json. The file is read once; in development, it is read again after each change. */
export function readContent(): PublishedContent {
  const time = import.meta.env.DEV ? statSync(join(contentFolder, "content.json")).mtimeMs : 0;
  if (!content || time !== contentTime) content = readPublished<PublishedContent>("content.json");
  contentTime = time;
  return content;
}

/** Reads a JSON file that `prepareContent` has written for the pages. */
export function readPublished<Value>(file: string): Value {
  return JSON.parse(readFileSync(join(contentFolder, file), "utf8")) as Value;
}

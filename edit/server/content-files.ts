import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { makeJsonSchemas } from "#build/content/json-schemas.ts";
import { folderOf } from "#domain/catalogue/content-folders.ts";
import { type ContentPath, parseContentPath } from "../content-path.ts";
import type { FieldSchema, FileKind } from "../protocol.ts";
import { Refused } from "../refused.ts";

/** Throws Refused for anything that is not the path of a content file. */
export function knownPath(path: string): ContentPath {
  const known = parseContentPath(path);
  if (!known) throw new Refused(404, { message: `${path} is not a content file.` });
  return known;
}

/** Every content file that is there, in the order of its path. */
export async function listContent(folder: string): Promise<ContentPath[]> {
  const names = await Promise.all(
    Object.values(folderOf).map(async (name) =>
      (await namesIn(join(folder, name))).map((file) => `${name}/${file}`),
    ),
  );
  const paths = [...names.flat(), ...(await namesIn(folder))].sort();
  return paths.flatMap((path) => parseContentPath(path) ?? []);
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? await readdir(folder) : [];
}

/** The schemas that the build checks with, as the form reads them. */
export function formSchemas(): Record<FileKind, FieldSchema> {
  const entries = [...makeJsonSchemas()].map(([name, text]) => {
    const schema = JSON.parse(text) as FieldSchema;
    // A file of comments alone is as good as an empty list.
    return [basename(name, ".json"), schema.anyOf?.find(({ type }) => type === "array") ?? schema];
  });
  return Object.fromEntries(entries) as Record<FileKind, FieldSchema>;
}

/** Undefined when there is no such file. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return existsSync(file) ? await readFile(file, "utf8") : undefined;
}

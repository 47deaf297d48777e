import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { makeJsonSchemas } from "#build/content/json-schemas.ts";
import { folderOf } from "#domain/catalogue/content-folders.ts";
import { type ContentPath, parseContentPath } from "../content-path.ts";
import type { FieldSchema, FileKind } from "../protocol.ts";
import { Refused } from "../refused.ts";

/** Parses a path. Throws Refused when it is not the path of a content file. */
export function knownPath(path: string): ContentPath {
  const known = parseContentPath(path);
  if (!known) throw new Refused(404, { message: `${path} is not a content file.` });
  return known;
}

/** The content files, sorted by path. */
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

/** The build's schemas as JSON Schema, for the forms. */
export function formSchemas(): Record<FileKind, FieldSchema> {
  const entries = [...makeJsonSchemas()].map(([name, text]) => {
    const schema = JSON.parse(text) as FieldSchema;
    // A file may consist of comments, which the schema allows as null.
    return [basename(name, ".json"), schema.anyOf?.find(({ type }) => type === "array") ?? schema];
  });
  return Object.fromEntries(entries) as Record<FileKind, FieldSchema>;
}

/** The text of a file; undefined when it does not exist. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return existsSync(file) ? await readFile(file, "utf8") : undefined;
}

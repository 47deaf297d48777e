import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { makeJsonSchemas } from "#build/content/json-schemas.ts";
import { type ContentPath, folders, parseContentPath } from "../content-path.ts";
import type { FieldSchema, FileKind } from "../protocol.ts";
import { Refused } from "./refused.ts";

/** Throws Refused for anything that is not the path of a content file. */
export function knownPath(path: string): ContentPath {
  const known = parseContentPath(path);
  if (!known) throw new Refused(404, { message: `${path} is not a content file.` });
  return known;
}

/** Every content file that is there, in the order of its path. */
export async function listContent(folder: string): Promise<ContentPath[]> {
  const names = await Promise.all(
    Object.keys(folders).map(async (name) =>
      (await readFolder(join(folder, name))).map((file) => `${name}/${file}`),
    ),
  );
  const paths = [...names.flat(), ...(await readFolder(folder))].sort();
  return paths.flatMap((path) => parseContentPath(path) ?? []);
}

async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
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
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { folderOf } from "#domain/catalogue/content-folders.ts";
import { isRecord } from "#domain/is-record.ts";
import { type ContentPath, parseContentPath } from "../content-path.ts";
import { Refused } from "../protocol.ts";

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

/** The names of the files in a folder; none when it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? await readdir(folder) : [];
}

/** The text of a file; undefined when it does not exist. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return existsSync(file) ? await readFile(file, "utf8") : undefined;
}

/** The value of a YAML text; undefined when the text is not valid. */
export function parseQuietly(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The name or title in the value of a content file. */
export function contentName(value: unknown): string | undefined {
  const { name, title }: Record<string, unknown> = isRecord(value) ? value : {};
  return [name, title].find((text) => typeof text === "string");
}

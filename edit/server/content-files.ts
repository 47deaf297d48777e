import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { folderOf } from "#domain/catalogue/content-folders.ts";
import { isRecord } from "#domain/is-record.ts";
import { type ContentPath, parseContentPath } from "../content-path.ts";
import { Refused } from "../protocol.ts";

/** Parses a path. Throws Refused if it is not the path of a content file. */
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

/** Returns the names of the files in a folder, or no names if the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? await readdir(folder) : [];
}

/** Reads the text of a content file; undefined if the file does not exist. Throws Refused if the text is not in UTF-8. */
export async function readIfThere(folder: string, path: string): Promise<string | undefined> {
  const bytes = await readBytes(folder, knownPath(path).path);
  try {
    return bytes && decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = `${path} is not in UTF-8, so letters such as “ü” would be lost. Save it again as UTF-8 in a text editor, or restore its published version under Publish.`;
    throw new Refused(422, { message });
  }
}

/** Reads the bytes of a file of the content folder; undefined if the file does not exist. */
export async function readBytes(folder: string, path: string): Promise<Buffer | undefined> {
  const file = join(folder, path);
  return existsSync(file) ? readFile(file) : undefined;
}

/** Decodes UTF-8. Throws TypeError if the bytes are not valid UTF-8. */
export function decode(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Parses a YAML text. Returns undefined if the text is not valid. */
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

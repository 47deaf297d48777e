import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { makeJsonSchemas } from "#build/content/json-schemas.ts";
import type { FieldSchema, FileKind } from "../protocol.ts";
import { Refused } from "./refused.ts";

/** A content file that may be opened: nothing else in the folder, or outside it, has a path. */
export interface ContentPath {
  /** Within the content folder, such as `products/ozo-klear.yaml`. */
  path: string;
  kind: FileKind;
  slug: string;
}

const folders: Record<string, FileKind> = { products: "product", categories: "category", pages: "page" };

/** Undefined for anything that is not the path of a content file. */
export function parseContentPath(path: string): ContentPath | undefined {
  if (path === "site.yaml" || path === "redirects.yaml") {
    const slug = basename(path, ".yaml");
    return { path, kind: slug as "site" | "redirects", slug };
  }
  const [, folder = "", slug = ""] = /^([a-z]+)\/([A-Za-z0-9][A-Za-z0-9_-]*)\.ya?ml$/.exec(path) ?? [];
  const kind = folders[folder];
  return kind && { path, kind, slug };
}

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

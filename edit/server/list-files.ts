import { isRecord } from "#domain/is-record.ts";
import type { ContentPath } from "../content-path.ts";
import type { ListedFile } from "../protocol.ts";
import { contentName, knownPath, listContent, parseQuietly, readBytes } from "./content-files.ts";

/**
 * Lists all content files, each with the name, category, position and picture from its text. `versions`: other versions of files, by path;
 * a file whose version is undefined is not listed.
 */
export async function listFiles(
  content: string,
  versions: ReadonlyMap<string, Buffer | undefined> = new Map(),
): Promise<ListedFile[]> {
  const onDisk = (await listContent(content)).map(({ path }) => path);
  const files = [...new Set([...onDisk, ...versions.keys()])].map(async (path) => {
    const bytes = versions.has(path) ? versions.get(path) : await readBytes(content, path);
    return bytes ? [listedFile(knownPath(path), parseQuietly(bytes.toString()))] : [];
  });
  return (await Promise.all(files)).flat();
}

function listedFile({ path, kind, slug }: ContentPath, value: unknown): ListedFile {
  const { category, position, draft, image }: Record<string, unknown> = isRecord(value) ? value : {};
  const picture = isRecord(image) ? image.source : undefined;
  return {
    path,
    kind,
    slug,
    name: contentName(value) ?? slug,
    isDraft: draft === true,
    mistakes: 0,
    ...(typeof category === "string" ? { category } : {}),
    ...(typeof position === "number" ? { position } : {}),
    ...(typeof picture === "string" ? { picture } : {}),
  };
}

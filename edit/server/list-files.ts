import { isRecord } from "#domain/is-record.ts";
import type { ContentPath } from "../content-path.ts";
import type { ListedFile } from "../protocol.ts";
import { contentName, listContent, parseQuietly, readBytes } from "./content-files.ts";

/** All content files, each with the name, category, position and picture from its text. */
export async function listFiles(content: string): Promise<ListedFile[]> {
  const paths = await listContent(content);
  return Promise.all(
    paths.map(async (known) => {
      const bytes = await readBytes(content, known.path);
      return listedFile(known, parseQuietly(bytes?.toString() ?? ""));
    }),
  );
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

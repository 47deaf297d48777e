import { isRecord } from "#domain/is-record.ts";
import type { ContentPath } from "../content-path.ts";
import type { ListedFile } from "../protocol.ts";
import type { ContentChecker } from "./content-checker.ts";
import { contentName, listContent, readIfThere } from "./content-files.ts";

/** All content files, each with the name, category, position and picture from its text. */
export async function listFiles(content: string, checker: ContentChecker): Promise<ListedFile[]> {
  const paths = await listContent(content);
  return Promise.all(
    paths.map(async (known) => {
      const text = await readIfThere(content, known.path).catch(() => undefined);
      return listedFile(known, checker.valueOf(known.path, text ?? ""));
    }),
  );
}

function listedFile({ path, kind, slug }: ContentPath, value: Record<string, unknown>): ListedFile {
  const { category, position, draft, image } = value;
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

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ContentPath } from "../content-path.ts";
import type { ListedFile, Overview } from "../protocol.ts";
import type { Checked, Checker } from "./checker.ts";
import { formSchemas, listContent, readIfThere } from "./content-files.ts";
import { contentName } from "./content-name.ts";
import { changedFiles } from "./publish.ts";
import type { Repository } from "./repository.ts";

/** Every content file, as the lists show it, and all mistakes and warnings. */
export async function readOverview(
  repository: Repository,
  checker: Checker,
  { mistakes, warnings }: Checked,
): Promise<Overview> {
  const { content } = repository;
  const [changes, listed, documents] = await Promise.all([
    changedFiles(repository),
    listFiles(content, checker),
    readdir(join(content, "documents")).catch(() => []),
  ]);
  const states = new Map(changes.map(({ path, change }) => [path, change]));
  const files = listed.map((file) => ({
    ...file,
    ...(states.has(file.path) ? { change: states.get(file.path) as "new" | "changed" } : {}),
    mistakes: mistakes.filter((mistake) => mistake.path === file.path).length,
  }));
  return {
    schemas: formSchemas(),
    files,
    problems: mistakes,
    warnings,
    documents: documents.filter((name) => name.endsWith(".pdf")),
    changes: changes.length,
  };
}

/** Every content file with what its text says of it. */
export async function listFiles(content: string, checker: Checker): Promise<ListedFile[]> {
  const paths = await listContent(content);
  return Promise.all(
    paths.map(async (path) => {
      const text = (await readIfThere(join(content, path.path))) ?? "";
      return listedFile(path, checker.valueOf(path.path, text) ?? {});
    }),
  );
}

function listedFile({ path, kind, slug }: ContentPath, value: Record<string, unknown>): ListedFile {
  const { category, position, draft, image } = value;
  const picture = (image as { source?: unknown } | undefined)?.source;
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

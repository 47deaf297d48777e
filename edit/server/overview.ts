import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ContentPath } from "../content-path.ts";
import type { ListedFile, Overview } from "../protocol.ts";
import type { Checked, Checker } from "./checker.ts";
import { formSchemas, listContent, readIfThere } from "./content-files.ts";
import { contentName } from "./content-name.ts";
import { changedFiles } from "./publish.ts";
import type { Repository } from "./repository.ts";

/** Every content file with what the lists show of it, and what is wrong with any. */
export async function readOverview(
  repository: Repository,
  checker: Checker,
  { mistakes, warnings }: Checked,
): Promise<Overview> {
  const { content } = repository;
  const [changes, paths, documents] = await Promise.all([
    changedFiles(repository),
    listContent(content),
    readdir(join(content, "documents")).catch(() => []),
  ]);
  const states = new Map(changes.map(({ path, change }) => [path, change]));
  const files = await Promise.all(
    paths.map(async (path) => ({
      ...listed(path, checker.valueOf(path.path, (await readIfThere(join(content, path.path))) ?? "") ?? {}),
      ...(states.has(path.path) ? { change: states.get(path.path) as "new" | "changed" } : {}),
      mistakes: mistakes.filter((mistake) => mistake.path === path.path).length,
    })),
  );
  return {
    schemas: formSchemas(),
    files,
    problems: mistakes,
    warnings,
    documents: documents.filter((name) => name.endsWith(".pdf")),
    changes: changes.length,
  };
}

function listed(
  { path, kind, slug }: ContentPath,
  value: Record<string, unknown>,
): Omit<ListedFile, "mistakes"> {
  const { category, position, draft, image } = value;
  const picture = (image as { source?: unknown } | undefined)?.source;
  return {
    path,
    kind,
    slug,
    name: contentName(value) ?? slug,
    isDraft: draft === true,
    ...(typeof category === "string" ? { category } : {}),
    ...(typeof position === "number" ? { position } : {}),
    ...(typeof picture === "string" ? { picture } : {}),
  };
}

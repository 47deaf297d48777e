import { byPlacePath } from "#domain/catalogue/by-place-path.ts";
import { kindIn } from "#domain/catalogue/content-folders.ts";
import type { FileKind } from "./protocol.ts";

/** The path of a content file. The editor opens no other files. */
export interface ContentPath {
  /** The path relative to the content folder, such as `products/ozo-klear.yaml`. */
  path: string;
  kind: FileKind;
  slug: string;
}

/** The kinds that have exactly one content file. */
const singleFiles = ["site", "by-place", "redirects"] as const;

/** Returns undefined if `path` is not the path of a content file. */
export function parseContentPath(path: string): ContentPath | undefined {
  const single = singleFiles.find((kind) => path === `${kind}.yaml`);
  if (single) return { path, kind: single, slug: single };
  const [, folder = "", slug = ""] = /^([a-z]+)\/([A-Za-z0-9][A-Za-z0-9_-]*)\.yaml$/.exec(path) ?? [];
  const kind = kindIn(folder);
  return kind && { path, kind, slug };
}

/** Returns the address of the page of a file with this value. Undefined if the file has no page. */
export function pageOf({ kind, slug }: ContentPath, value: unknown): string | undefined {
  const { category } = value as { category?: unknown };
  switch (kind) {
    case "product":
      return typeof category === "string" ? `/products/${category}/${slug}` : undefined;
    case "category":
      return `/products/${slug}`;
    case "page":
      return `/${slug}`;
    case "by-place":
      return byPlacePath;
    case "site":
      return "/";
    case "redirects":
      return undefined;
  }
}

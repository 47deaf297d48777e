import { kindIn } from "#domain/catalogue/content-folders.ts";
import type { FileKind } from "./protocol.ts";

/** The path of a content file. Only these files can be opened. */
export interface ContentPath {
  /** Within the content folder, such as `products/ozo-klear.yaml`. */
  path: string;
  kind: FileKind;
  slug: string;
}

/** Returns undefined when `path` is not the path of a content file. */
export function parseContentPath(path: string): ContentPath | undefined {
  if (path === "site.yaml" || path === "redirects.yaml") {
    const slug = path === "site.yaml" ? "site" : "redirects";
    return { path, kind: slug, slug };
  }
  const [, folder = "", slug = ""] = /^([a-z]+)\/([A-Za-z0-9][A-Za-z0-9_-]*)\.ya?ml$/.exec(path) ?? [];
  const kind = kindIn(folder);
  return kind && { path, kind, slug };
}

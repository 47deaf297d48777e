import { folderOf } from "#domain/catalogue/content-folders.ts";
import type { FileKind } from "../protocol.ts";

/** The names of the kinds of files, in the order of the links at the top. */
export const kindNames: Record<FileKind, string> = {
  product: "Products",
  category: "Categories",
  page: "Pages",
  "by-place": "By place",
  site: "Settings",
  redirects: "Redirects",
};

/** Whether there can be several files of a kind. These files are in a folder, and the editor lists them on a screen. */
export function isListed(kind: string): boolean {
  return Object.hasOwn(folderOf, kind);
}

import type { ListedFile } from "./protocol.ts";
import { publicPages } from "./public-pages.ts";

/** A page to which another page's address can redirect. */
export interface RedirectTarget {
  name: string;
  address: string;
}

/**
 * Returns the pages to which a page's address can redirect when the page is removed or leaves the public site. `path`: the page's
 * file. The page that the user most likely wants is first.
 */
export function redirectTargets(path: string, files: readonly ListedFile[]): RedirectTarget[] {
  const self = files.find((file) => file.path === path);
  const isNear = ({ slug, category = slug }: ListedFile) => category === self?.category;
  const pages = publicPages(files.filter((file) => file !== self))
    .filter(({ kind }) => kind === "category" || kind === "product")
    .toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)) || a.kind.localeCompare(b.kind))
    .map(({ name, address }) => ({ name, address }));
  const all = { name: "All products", address: "/products" };
  return self?.kind === "product" ? [...pages, all] : [all, ...pages];
}

/**
 * Finds the target of an old address. A redirect also applies to every path that begins with its old address and a slash,
 * such as the path of a product's datasheet. Such a path redirects to the same ending under the new address if that page
 * exists, and otherwise to the new address itself.
 */
export function findRedirect(
  redirects: ReadonlyMap<string, string>,
  path: string,
  isPage: (path: string) => boolean,
): string | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const target = redirects.get(path.slice(0, end));
    if (target === undefined) continue;
    const below = target.replace(/\/$/, "") + path.slice(end);
    return isPage(below) ? below : target;
  }
  return undefined;
}

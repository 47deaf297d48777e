/**
 * Finds the target of an old address. A redirect also applies to every path below its old address, such as the path of a
 * product's datasheet. A path below the old address redirects to the same path below the new address if that page exists, and
 * otherwise to the new address.
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

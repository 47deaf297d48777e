/**
 * Finds the target of an old address. A redirect also applies to the addresses below it, such as a product's datasheet.
 * Such an address redirects to the same path below the new address if that page exists, and otherwise to the new
 * address itself.
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

/** The time of a search grows with the square of the address's length, so no search starts from a longer address. */
const longestAddress = 500;

/**
 * Finds the page to which an old address leads, directly or through several redirects; undefined if it leads to no page. A
 * redirect also applies to every path below its old address, such as the path of a product's datasheet. A path below the old
 * address leads to the same path below the new address if that is a page or leads to a page, and otherwise to the new address.
 * Each redirect is used only once (`used`), so the search also ends if the redirects form a loop. An address of more than 500
 * characters leads to no page.
 */
export function findRedirect(
  redirects: ReadonlyMap<string, string>,
  path: string,
  isPage: (path: string) => boolean,
  used = new Set<string>(),
): string | undefined {
  if (path.length > longestAddress) return undefined;
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const from = path.slice(0, end);
    const target = redirects.get(from);
    if (target === undefined || used.has(from)) continue;
    used.add(from);
    for (const next of [target.replace(/\/$/, "") + path.slice(end), target]) {
      const page = isPage(next) ? next : findRedirect(redirects, next, isPage, used);
      if (page !== undefined) return page;
    }
  }
  return undefined;
}

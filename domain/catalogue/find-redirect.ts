/**
 * Finds the page to which an old address leads, directly or through several redirects; undefined if there is none. A redirect
 * applies to its exact address. A redirect of a product also applies to the product's datasheet.
 */
export function findRedirect(
  redirects: ReadonlyMap<string, string>,
  path: string,
  isPage: (path: string) => boolean,
): string | undefined {
  const used = new Set<string>();
  let address = path;
  // Redirects that form a loop lead to no page.
  while (!used.has(address)) {
    used.add(address);
    const target = redirects.get(address) ?? datasheetTarget(redirects, address);
    if (target === undefined || isPage(target)) return target;
    address = target;
  }
  return undefined;
}

/** The datasheet of an old product redirects to the new product's datasheet, or to the page that replaces the product. */
function datasheetTarget(redirects: ReadonlyMap<string, string>, address: string): string | undefined {
  const product = /^(.+)\/datasheet$/.exec(address)?.[1] ?? "";
  const target = isProductAddress(product) ? redirects.get(product) : undefined;
  return target !== undefined && isProductAddress(target) ? `${target}/datasheet` : target;
}

function isProductAddress(address: string): boolean {
  return /^\/products\/[^/]+\/[^/]+$/.test(address);
}

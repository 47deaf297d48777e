/**
 * Where an old address leads. A redirect carries what lies below it as well, such as a product's datasheet: to the same
 * place below the new address where there is one, otherwise to the new address itself. The answer is made in
 * server/http/request-listener.ts.
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

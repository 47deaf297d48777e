import type { Redirect } from "#domain/catalogue/schemas/redirects-schema.ts";
import type { ContentFile } from "./content-file.ts";

/**
 * Checks that every old address has one redirect, which leads to a page, and warns of each page of the previous build that has
 * neither a page nor a redirect now. `pagePaths` contains no drafts.
 */
export function checkRedirects(
  file: ContentFile<Redirect[]>,
  pagePaths: ReadonlySet<string>,
  previousPagePaths: readonly string[],
): void {
  const seen = new Set<string>();
  for (const [index, { from, to }] of file.value.entries()) {
    const note = (field: "from" | "to", message: string, severity?: "warning") =>
      file.note([index, field], message, severity);
    const source = withoutSlash(from);
    if (seen.has(source)) note("from", `${from} is redirected twice: remove one of the two.`);
    seen.add(source);
    if (pagePaths.has(source)) {
      note("from", `${from} is the address of a page, which visitors get: remove this redirect.`, "warning");
    } else if (!pagePaths.has(withoutSlash(to))) {
      note("to", `There is no page ${to}: give the address of an existing page.`);
    }
  }
  for (const path of previousPagePaths) {
    if (pagePaths.has(path) || seen.has(path)) continue;
    const message = `${path} was a page in the last build and no longer exists. If this is intended, add a redirect from this address to the page that replaces it.`;
    file.note([], message, "warning");
  }
}

/** Maps old addresses to new addresses, both without a slash at the end. An address that has a page is left out. */
export function redirectTable(
  redirects: readonly Redirect[],
  pagePaths: ReadonlySet<string>,
): Map<string, string> {
  const all = redirects.map(({ from, to }) => [withoutSlash(from), withoutSlash(to)] as const);
  return new Map(all.filter(([from]) => !pagePaths.has(from)));
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

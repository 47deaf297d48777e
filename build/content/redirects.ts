import { findRedirect } from "#domain/catalogue/find-redirect.ts";
import type { Redirect } from "#domain/catalogue/redirect.ts";
import type { ContentFile, ContentProblem } from "./content-file.ts";

/**
 * Checks that every old address has one redirect, which leads to a page. A redirect from the address of a page is accepted, because
 * visitors get the page. `pagePaths` contains no drafts. Adds the problems to `problems`.
 */
export function checkRedirects(
  file: ContentFile<Redirect[]>,
  pagePaths: ReadonlySet<string>,
  problems: ContentProblem[],
): void {
  const redirects = redirectTable(file.value);
  const isPage = (path: string) => pagePaths.has(path);
  const seen = new Set<string>();
  for (const [index, { from, to }] of file.value.entries()) {
    const note = (field: "from" | "to", message: string) =>
      problems.push(file.problemAt([index, field], message));
    const source = withoutSlash(from);
    if (seen.has(source)) note("from", `${from} is redirected twice: remove one of the two.`);
    seen.add(source);
    if (!isPage(source) && findRedirect(redirects, source, isPage) === undefined) {
      note("to", `There is no page ${to}: give the address of an existing page.`);
    }
  }
}

/** Warns of each page of the previous build that no longer exists and has no redirect. Links to such a page show the 404 page. */
export function lostPages(
  file: ContentFile<Redirect[]>,
  pagePaths: ReadonlySet<string>,
  previousPagePaths: readonly string[],
): ContentProblem[] {
  const redirects = redirectTable(file.value);
  const isPage = (path: string) => pagePaths.has(path);
  return previousPagePaths
    .filter((path) => !isPage(path) && findRedirect(redirects, path, isPage) === undefined)
    .map((path) =>
      file.problemAt(
        [],
        `${path} was a page in the last build and no longer exists. If this is intended, add two lines: "- from: ${path}" and "  to: " with the page that replaces it.`,
        "warning",
      ),
    );
}

/** Maps old addresses to new addresses, both without a slash at the end. */
export function redirectTable(redirects: readonly Redirect[]): Map<string, string> {
  return new Map(redirects.map(({ from, to }) => [withoutSlash(from), withoutSlash(to)]));
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

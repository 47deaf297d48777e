import { findRedirect } from "#domain/catalogue/find-redirect.ts";
import type { Redirect } from "#domain/catalogue/redirect.ts";
import type { ContentFile, ContentProblem } from "./content-file.ts";

/**
 * Checks that every redirect goes from an address without a page to an existing page, so there are no chains and no loops.
 * `pagePaths` contains no drafts: the address of a draft may redirect to a page, but no address may redirect to a draft.
 * Adds the problems to `problems`.
 */
export function checkRedirects(
  file: ContentFile<Redirect[]>,
  pagePaths: ReadonlySet<string>,
  problems: ContentProblem[],
): void {
  const seen = new Set<string>();
  const sources = new Set(file.value.map(({ from }) => withoutSlash(from)));
  for (const [index, { from, to }] of file.value.entries()) {
    const note = (field: "from" | "to", message: string) =>
      problems.push(file.problemAt([index, field], message));
    const source = withoutSlash(from);
    if (pagePaths.has(source)) {
      note("from", `${from} is a page of the site: remove the redirect, or the page.`);
    } else if (seen.has(source)) {
      note("from", `${from} is redirected twice: remove one of the two.`);
    }
    seen.add(source);
    if (pagePaths.has(to)) continue;
    if (sources.has(withoutSlash(to))) {
      note("to", `${to} is redirected itself: give the page to which it redirects.`);
    } else {
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
  const redirects = new Map(Object.entries(redirectTable(file.value)));
  const isPage = (path: string) => pagePaths.has(path);
  return previousPagePaths
    .filter((path) => !isPage(path) && findRedirect(redirects, path, isPage) === undefined)
    .map((path) =>
      file.problemAt(
        [],
        `${path} was a page in the last build and is none now. If this is intended, add two lines: "- from: ${path}" and "  to: " with the page that replaces it.`,
        "warning",
      ),
    );
}

/** Maps old addresses to new ones, for the server. */
export function redirectTable(redirects: readonly Redirect[]): Record<string, string> {
  return Object.fromEntries(redirects.map(({ from, to }) => [withoutSlash(from), to]));
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

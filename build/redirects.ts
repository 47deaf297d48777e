import type { Redirect } from "#domain/catalogue/redirect.ts";
import type { ContentFile, ContentProblem } from "./content-file.ts";

/**
 * Notes what is wrong with the redirects. Since every one leads to a page that exists, from an address
 * that does not, there can be no chain and no loop.
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
      note("to", `${to} is redirected itself: give the page where it ends.`);
    } else {
      note("to", `There is no page ${to}: give the address of a page that exists.`);
    }
  }
}

/** What the server looks up: old address to new one. */
export function redirectTable(redirects: readonly Redirect[]): Record<string, string> {
  return Object.fromEntries(redirects.map(({ from, to }) => [withoutSlash(from), to]));
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

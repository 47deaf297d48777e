import { checkContent } from "#build/content/read-content.ts";
import { redirectTable } from "#build/content/redirects.ts";
import { sitePages } from "#build/pages/site-pages.ts";
import { findRedirect } from "#domain/catalogue/find-redirect.ts";

/** The address of the page that visitors of `path` get; undefined if they get no page. Rejects if the content has mistakes. */
export async function reachedAddress(folder: string, path: string): Promise<string | undefined> {
  const { content, mistakes } = await checkContent(folder);
  if (!content) throw new Error(mistakes.map(({ message }) => message).join("\n"));
  const pages = new Set(sitePages(content).map((page) => page.path));
  const isPage = (address: string) => pages.has(address);
  return isPage(path) ? path : findRedirect(redirectTable(content.redirects), path, isPage);
}

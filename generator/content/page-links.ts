import { didYouMean } from "#domain/closest-word.ts";
import type { ContentFile } from "./content-file.ts";
import type { ContentFiles } from "./read-content-files.ts";

/**
 * Warns of links in text pages, and of answers of the search, that lead to a page of this site that does not exist. `pagePaths`
 * contains no drafts.
 */
export function checkPageLinks(
  { pages, site }: Pick<ContentFiles, "pages" | "site">,
  pagePaths: ReadonlySet<string>,
): void {
  for (const file of pages.values())
    for (const [section, { passages }] of file.value.sections.entries())
      for (const [passage, { links = [] }] of passages.entries())
        for (const [link, { address }] of links.entries())
          check(file, ["sections", section, "passages", passage, "links", link, "address"], address);
  if (site)
    for (const [answer, { page }] of site.value.searchAnswers.entries())
      check(site, ["searchAnswers", answer, "page"], page);

  function check({ note }: ContentFile<unknown>, field: PropertyKey[], address: string) {
    const path = address.replace(/(?<=.)\/?([?#].*)?$/, "");
    if (!path.startsWith("/") || pagePaths.has(path)) return;
    const message = `There is no page ${path}.${didYouMean(path, pagePaths)} Give the address of an existing page.`;
    note(field, message, "warning");
  }
}

import type { z } from "zod";
import type { pageTextSchema } from "#domain/catalogue/page-text.ts";
import { didYouMean } from "#domain/closest-word.ts";
import type { ContentFile } from "./content-file.ts";
import type { ContentProblem } from "./content-problem.ts";

/** Warns of links in text pages that lead to a page of this site that does not exist. `pagePaths` contains no drafts. */
export function checkPageLinks(
  files: Iterable<ContentFile<z.infer<typeof pageTextSchema>>>,
  pagePaths: ReadonlySet<string>,
  problems: ContentProblem[],
): void {
  for (const { value, problemAt } of files)
    for (const [section, { passages }] of value.sections.entries())
      for (const [passage, { links = [] }] of passages.entries())
        for (const [link, { address }] of links.entries()) {
          const path = address.replace(/(?<=.)\/?([?#].*)?$/, "");
          if (!path.startsWith("/") || pagePaths.has(path)) continue;
          const message = `There is no page ${path}.${didYouMean(path, pagePaths)} Give the address of an existing page.`;
          const field = ["sections", section, "passages", passage, "links", link, "address"];
          problems.push(problemAt(field, message, "warning"));
        }
}

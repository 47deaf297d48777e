import { neededPages, type PageText, type TextPages } from "#domain/catalogue/schemas/page-text-schema.ts";
import routes from "../../app/routes.ts";
import type { ContentFile } from "./content-file.ts";
import type { LinkContext } from "./link-catalogue.ts";
import type { ContentFiles, TextPageFile } from "./read-content-files.ts";

/** The first parts of the addresses of other pages, of folders in `dist/client/` and of the server's own answers. */
const takenNames = new Set([
  ...routes.map(({ path = "" }) => path.split("/")[0] ?? "").filter((name) => name !== "privacy"),
  ...["assets", "pictures", "previews", "scripts", "search"],
  ...["claims", "healthz", "metrics", "readyz", "submit"],
]);

/** Makes the text pages from their files. Returns undefined if a file is missing or has mistakes. */
export async function linkTextPages(
  { pages: files, names }: Pick<ContentFiles, "pages" | "names">,
  { pictures }: LinkContext,
): Promise<TextPages | undefined> {
  const pages: Record<string, PageText> = {};
  for (const [name, file] of files) {
    if (takenNames.has(name)) file.note([], `/${name} is the address of another page: rename this file.`);
    if (name !== "privacy") refuseConditions(file);
    const picture = await pictures.get(file.value.picture, file, ["picture"], "banner");
    pages[name] = { ...file.value, picture };
  }
  if (neededPages.some((name) => !files.has(name)) || files.size < names.pages.length) return undefined;
  return pages as TextPages;
}

/** Only /privacy is drawn with the site's settings, on which the conditions depend. */
function refuseConditions({ value, note }: ContentFile<TextPageFile>): void {
  for (const [section, { passages }] of value.sections.entries())
    for (const [passage, { when }] of passages.entries())
      if (when)
        note(
          ["sections", section, "passages", passage, "when"],
          "works only in pages/privacy.yaml: remove this line.",
        );
}

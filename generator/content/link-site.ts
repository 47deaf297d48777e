import type { Category } from "#domain/catalogue/catalogue.ts";
import type { Site, SiteFile } from "#domain/catalogue/schemas/site-schema.ts";
import type { Picture } from "#domain/catalogue/served-picture.ts";
import type { ContentFile } from "./content-file.ts";
import { type LinkContext, unknownCategory } from "./link-catalogue.ts";

/**
 * Adds pictures to the site file, and leaves out the cards of categories that are not published. Resolves with undefined if the wide
 * hero picture has a mistake, which `PictureLookup` has reported.
 */
export async function linkSite(
  file: ContentFile<SiteFile>,
  categories: readonly Category[],
  knownCategories: readonly string[],
  { pictures }: LinkContext,
): Promise<Site | undefined> {
  const { home, products, ...rest } = file.value;
  for (const [index, categoryId] of home.help.cards.entries()) {
    if (knownCategories.includes(categoryId)) continue;
    file.note(["home", "help", "cards", index], unknownCategory(categoryId, knownCategories));
  }
  // Cards of categories that are left out, such as drafts, are left out too.
  const cards = home.help.cards.filter((id) => categories.some(({ categoryId }) => categoryId === id));
  const wide = await pictures.get(home.hero.wide, file, ["home", "hero", "wide"], "hero");
  const portrait = await pictures.get(
    home.hero.portrait,
    file,
    ["home", "hero", "portrait"],
    "hero-portrait",
  );
  const picture = await pictures.get(products.picture, file, ["products", "picture"], "products-hero");
  const badges: Picture[] = [];
  for (const [index, badge] of home.why.badges.entries()) {
    const found = await pictures.get(badge, file, ["home", "why", "badges", index], "badge");
    if (found) badges.push(found);
  }
  if (!wide) return undefined;
  return {
    ...rest,
    home: {
      ...home,
      hero: { wide, portrait },
      why: { ...home.why, badges },
      help: { ...home.help, cards },
    },
    products: { ...products, picture },
  };
}

import type { PicturePlace } from "#domain/catalogue/picture-widths.ts";

/**
 * In windows below 48rem, a category card crops its picture at the sides (`object-fit: cover`). Each length is the picture's width
 * before the crop, at the height of the card's picture area.
 */
const cardBelow768 = "(hover: hover) and (width < 34rem) 296px, (width >= 442px) 54.5vw, 240px";

/** The widths of pictures in the style sheets, as `sizes` attributes. tests/e2e/pictures.spec.ts compares them at each breakpoint. */
export const sizes: Record<PicturePlace, string> = {
  // routes/hero.module.css
  hero: "100vw",
  "hero-portrait": "max(100vw, min(120vw, 66.7vh))",
  // catalogue/category-card.module.css
  "category-card": `(width >= 1520px) 898px, (width >= 48rem) 59.3vw, ${cardBelow768}`,
  "category-card-narrow": `(width >= 1236px) 672px, ${cardBelow768}`,
  // catalogue/card-grid.module.css
  "product-card": "(width >= 1520px) 437px, (width >= 48rem) 29vw, 43vw",
  // routes/product.module.css
  product:
    "(width >= 64rem) max(45vw, min(63vw, 80vh - 115px, 688px)), (width >= 48rem) max(45vw, min(63vw, 520px)), 92vw",
  macro: "100vw",
  // routes/datasheet.module.css
  datasheet: "clamp(96px, 22vw, 180px)",
  // routes/products.module.css
  "products-hero": "(width >= 1520px) 1360px, 90vw",
  // catalogue/building.module.css
  job: "(width >= 64rem) 180px, 112px",
  // routes/home.module.css
  badge: "132px",
};

/** The places that crop the sides of a picture. Its box is then narrower than the picture, so `auto` would choose too small a file. */
export const croppedPlaces: ReadonlySet<PicturePlace> = new Set(["category-card", "category-card-narrow"]);

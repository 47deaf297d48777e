import type { PictureSlot } from "#domain/catalogue/picture-widths.ts";

/** The widths of pictures in the style sheets, as `sizes` attributes. tests/e2e/pictures.spec.ts compares them at each breakpoint. */
export const sizes: Record<PictureSlot, string> = {
  // app/routes/hero.module.css
  hero: "100vw",
  "hero-portrait": "max(100vw, min(120vw, 66.7vh))",
  // app/catalogue/category-card.module.css
  "category-card": "(width >= 1520px) 898px, (width >= 48rem) max(60.8vw, 512px), max(256px, 45.5vw)",
  "category-card-narrow": "(width >= 1420px) 864px, (width >= 48rem) max(60.8vw, 512px), max(256px, 45.5vw)",
  // app/ui/card-grid.module.css
  "product-card": "(width >= 1520px) 437px, (width >= 48rem) 29vw, 43vw",
  // app/routes/product-stage.module.css
  product:
    "(width >= 64rem) min(67.5vw, clamp(442px, 92vh - 132px, 791px)), (width >= 48rem) min(88.3vw, 51.5vh), min(71.8vw, 36.8vh)",
  macro: "max(100vw, 384px)",
  // app/routes/datasheet-head.module.css
  datasheet: "clamp(96px, 22vw, 180px)",
  // app/text-pages/text-page-layout.module.css
  banner: "(width >= 1520px) 1360px, 90vw",
  // app/routes/products.module.css
  "products-hero": "(width >= 1600px) 971px, (width >= 64rem) 65vw, 95vw",
  // app/routes/home.module.css
  badge: "132px",
};

/** The slots that crop the sides of a picture. Its box is then narrower than the picture, so `auto` would choose too small a file. */
export const croppedSlots: ReadonlySet<PictureSlot> = new Set(["category-card", "category-card-narrow"]);

/**
 * In windows below 48rem, a category card crops its picture at the sides (`object-fit: cover`). Each length is the picture's width
 * before the crop, at the height of the card's picture area.
 */
const cardBelow768 = "(hover: hover) and (width < 34rem) 296px, (width >= 442px) 54.5vw, 240px";

/**
 * Maps each place that shows pictures to its `sizes` attribute, and to the smallest and largest width of its `srcset` in pixels. An
 * end-to-end test checks that browsers choose the right width.
 */
export const pictureSizes = {
  hero: { sizes: "100vw", from: 320, upTo: 2560 },
  "hero-portrait": { sizes: "max(100vw, min(120vw, 66.7vh))", from: 320, upTo: 1600 },
  "category-card": {
    sizes: `(width >= 1520px) 898px, (width >= 48rem) 59.3vw, ${cardBelow768}`,
    from: 240,
    upTo: 1920,
  },
  "category-card-narrow": {
    sizes: `(width >= 1236px) 672px, ${cardBelow768}`,
    from: 240,
    upTo: 1920,
  },
  "product-card": { sizes: "(width >= 1520px) 437px, (width >= 48rem) 29vw, 43vw", from: 180, upTo: 960 },
  product: {
    sizes: "(width >= 64rem) max(45vw, 80vh - 115px), (width >= 48rem) max(45vw, 520px), 100vw",
    from: 240,
    upTo: 1600,
  },
  macro: { sizes: "100vw", from: 320, upTo: 2560 },
  datasheet: { sizes: "clamp(96px, 22vw, 180px)", from: 180, upTo: 420 },
  // This picture is shown only in windows of at least 64rem.
  "products-hero": { sizes: "(width >= 1520px) 1360px, 90vw", from: 960, upTo: 2560 },
  job: { sizes: "(width >= 64rem) 180px, 112px", from: 180, upTo: 420 },
  badge: { sizes: "132px", from: 180, upTo: 240 },
} as const;

export type PicturePlace = keyof typeof pictureSizes;

/** Maps each use of a picture in the content (such as `product`) to the places that show the picture. */
export const placesByUse = {
  hero: ["hero"],
  "hero-portrait": ["hero-portrait"],
  category: ["category-card", "category-card-narrow", "macro"],
  product: ["product-card", "product", "datasheet", "job"],
  "products-hero": ["products-hero"],
  badge: ["badge"],
} as const satisfies Record<string, readonly PicturePlace[]>;

export type PictureUse = keyof typeof placesByUse;

/** The widths in pixels from which the build makes those that a slot of the picture needs, none larger than the original. */
export const availableWidths = [180, 240, 320, 420, 560, 720, 960, 1280, 1600, 1920, 2560] as const;

/** Maps each slot, which is a spot of the pages that shows pictures, to the smallest and largest width of its `srcset` in pixels. */
export const pictureWidths = {
  hero: { from: 560, upTo: 2560 },
  "hero-portrait": { from: 420, upTo: 1600 },
  "category-card": { from: 560, upTo: 1920 },
  "category-card-narrow": { from: 560, upTo: 1920 },
  "product-card": { from: 180, upTo: 960 },
  product: { from: 240, upTo: 1600 },
  macro: { from: 320, upTo: 2560 },
  datasheet: { from: 180, upTo: 420 },
  banner: { from: 960, upTo: 2560 },
  "products-hero": { from: 560, upTo: 1920 },
  badge: { from: 180, upTo: 240 },
} as const;

export type PictureSlot = keyof typeof pictureWidths;

/** Maps each use of a picture in the content (such as `product`) to the slots that show the picture. */
export const slotsByUse = {
  hero: ["hero"],
  "hero-portrait": ["hero-portrait"],
  category: ["category-card", "category-card-narrow", "macro"],
  product: ["product-card", "product", "datasheet"],
  banner: ["banner"],
  "products-hero": ["products-hero"],
  badge: ["badge"],
} as const satisfies Record<string, readonly PictureSlot[]>;

export type PictureUse = keyof typeof slotsByUse;

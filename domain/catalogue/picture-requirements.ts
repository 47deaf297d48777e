import type { PictureUse } from "./picture-widths.ts";

/** The aspect ratio in which pages show a picture, such as 4:5, and the smallest size in pixels that looks sharp. */
export interface PictureRequirement {
  ratio: string;
  width: number;
  height: number;
}

/** The requirements for the build's warnings and the fields' descriptions. Other uses have no requirements. */
export const pictureRequirements = {
  product: { ratio: "4:5", width: 1600, height: 2000 },
  category: { ratio: "8:5", width: 2000, height: 1250 },
  hero: { ratio: "8:5", width: 2560, height: 1600 },
  "hero-portrait": { ratio: "2:3", width: 1200, height: 1800 },
  banner: { ratio: "64:27", width: 2560, height: 1080 },
  "products-hero": { ratio: "57:20", width: 1710, height: 600 },
} as const satisfies Partial<Record<PictureUse, PictureRequirement>>;

/** Describes a requirement as "4:5, at least 1600 × 2000 pixels". */
export function describeRequirement({ ratio, width, height }: PictureRequirement): string {
  return `${ratio}, at least ${width} × ${height} pixels`;
}

import type { PicturedProduct } from "./product-table.ts";

/** A picture that Blender renders. */
export interface Picture {
  /** The name on the command line. The file in content/pictures has this name with .webp. */
  readonly name: string;
  /** The module in blender/scenes that builds the scene. */
  readonly scene: string;
  readonly width: number;
  readonly height: number;
  /** The largest number of samples for a pixel. Blender renders the picture twice, each time with up to this number. */
  readonly samples: number;
  /** The noise threshold below which Cycles stops sampling a pixel. */
  readonly noise: number;
  /** Exposure in stops, and the strength of the contrast curve from 0 to 1. */
  readonly exposure: number;
  readonly contrast: number;
  /** The part of the rendering that the picture shows. The part is enlarged to the picture's width, unless the picture is a cut-out. */
  readonly crop?: { left: number; top: number; width: number; height: number };
  /** Whether the picture shows the products and their shadows on a transparent ground. */
  readonly isCutOut?: boolean;
  /** Whether retouch.py mends spots of the picture. Their places are those of the committed rendering. */
  readonly isRetouched?: boolean;
  /** The products in the picture, by slug. */
  readonly products: readonly string[];
}

/** Clear plastic needs more samples. The exposures make the backgrounds of all packshots equally bright. */
const PACKSHOT = {
  bottle: { samples: 14, noise: 0.02, exposure: -0.25, contrast: 0.2 },
  spray: { samples: 30, noise: 0.015, exposure: -0.2, contrast: 0.2 },
  jerrycan: { samples: 14, noise: 0.02, exposure: -0.27, contrast: 0.22 },
} as const;

/** The products in both hero pictures. Each scene sets their positions. */
const HERO_PRODUCTS = ["ozo-ofa", "ozo-klear", "ozo-x10-floor-degreaser"] as const;

const CATEGORY = { width: 2000, height: 1250, samples: 28, noise: 0.015, products: [] } as const;

const SCENES: readonly Picture[] = [
  {
    name: "hero",
    scene: "hero",
    width: 2560,
    height: 1600,
    samples: 26,
    noise: 0.015,
    exposure: -0.1,
    contrast: 0.2,
    isRetouched: true,
    products: HERO_PRODUCTS,
  },
  {
    name: "hero-portrait",
    scene: "hero_portrait",
    width: 1200,
    height: 1800,
    samples: 48,
    noise: 0.012,
    exposure: -0.1,
    contrast: 0.2,
    products: HERO_PRODUCTS,
  },
  {
    ...CATEGORY,
    name: "category-degreaser",
    scene: "degreaser",
    exposure: -0.32,
    contrast: 0.3,
    isRetouched: true,
  },
  { ...CATEGORY, name: "category-odour-care", scene: "odour_care", exposure: 0, contrast: 0.25 },
  // Without the right side, whose white reflections would look like holes in the edge of the card.
  {
    ...CATEGORY,
    name: "category-drain-care",
    scene: "drain_care",
    exposure: 0.1,
    contrast: 0.25,
    crop: { left: 0, top: 50, width: 1840, height: 1150 },
  },
  {
    ...CATEGORY,
    name: "category-specialized-solutions",
    scene: "specialised",
    samples: 40,
    exposure: -0.2,
    contrast: 0.2,
  },
  {
    name: "products-wide",
    scene: "family",
    width: 2560,
    height: 1080,
    crop: { left: 850, top: 330, width: 1710, height: 600 },
    isCutOut: true,
    samples: 24,
    noise: 0.015,
    exposure: -0.1,
    contrast: 0.2,
    products: [
      "ozo-p-sol",
      "ozo-klear",
      "ozo-drain-pure",
      "ozo-nova",
      "ozo-x10-floor-degreaser",
      "ozo-ofa",
      "ozo-nova-st",
    ],
  },
];

/** Returns all pictures: a packshot of each product, and the scenes. */
export function pictureTable(products: readonly Pick<PicturedProduct, "slug" | "form">[]): Picture[] {
  const packshots = products.map(({ slug, form }) => ({
    name: slug,
    scene: "packshot",
    width: 1600,
    height: 2000,
    isCutOut: true,
    ...PACKSHOT[form],
    products: [slug],
  }));
  return [...packshots, ...SCENES];
}

declare module "subset-font" {
  /** Keeps only the characters of `text`. A number fixes a variation axis; a range limits it. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}

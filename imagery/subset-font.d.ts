declare module "subset-font" {
  /** Returns a font with only the characters of `text` and, of a variable font, only the values in `variationAxes`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "sfnt"; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}

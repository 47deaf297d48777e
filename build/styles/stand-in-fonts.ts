/** Fonts that machines have, by all names that they go by: Windows and Apple's, Android's, Linux'. */
const arial = ["Arial", "Liberation Sans", "Helvetica"];
const arialBold = ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"];
const roboto = ["Roboto", "Roboto-Regular"];
const dejaVu = ["DejaVu Sans"];
const dejaVuBold = ["DejaVu Sans Bold"];

/**
 * What stands in for a family until its file has come; tokens.css names each after it. `widths`: how much wider than its own
 * ours are, over this site's texts: letters, capitals, the space. With finer groups lines were nearer to ours, and words
 * looked as if cut out of newspapers.
 */
const standIns = [
  { of: "Manrope", name: "Arial", weight: "400 599", fonts: arial, widths: [1.064, 0.99, 0.72] },
  { of: "Manrope", name: "Arial", weight: "600 700", fonts: arialBold, widths: [1.028, 0.943, 0.72] },
  { of: "Manrope", name: "Roboto", weight: "400 599", fonts: roboto, widths: [1.048, 1.011, 0.801] },
  { of: "Manrope", name: "Roboto", weight: "600 700", fonts: roboto, widths: [1.093, 1.057, 0.806] },
  { of: "Manrope", name: "DejaVu", weight: "400 599", fonts: dejaVu, widths: [0.932, 0.929, 0.629] },
  { of: "Manrope", name: "DejaVu", weight: "600 700", fonts: dejaVuBold, widths: [0.86, 0.859, 0.574] },
  { of: "Outfit", name: "Arial", weight: "500", fonts: arial, widths: [1.024, 0.949, 0.72] },
  { of: "Outfit", name: "Roboto", weight: "500", fonts: roboto, widths: [1.001, 1.034, 0.798] },
  { of: "Outfit", name: "DejaVu", weight: "500", fonts: dejaVu, widths: [0.897, 0.955, 0.629] },
] as const;

/** Of one family and weight the last face that names a letter has it. */
const ranges = ["", ";unicode-range:U+41-5a", ";unicode-range:U+20"];

/** Height above and below the line, in ems. */
const heights = { Outfit: [1, 0.26], Manrope: [1.066, 0.3] } as const;

export function standInFaces(): string[] {
  return standIns.flatMap(({ of, name, weight, fonts, widths }) =>
    widths.map((width, index) => {
      const sources = fonts.map((font) => `local("${font}")`).join(",");
      const [above, below] = heights[of].map((ems) => percent(ems / width));
      return `@font-face{font-family:"${of} ${name}";font-weight:${weight};src:${sources};size-adjust:${percent(width)};ascent-override:${above};descent-override:${below};line-gap-override:0%${ranges[index]}}`;
    }),
  );
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

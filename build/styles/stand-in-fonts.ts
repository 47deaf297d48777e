/** Installed fonts: Arial on Windows, macOS and iOS, Roboto on Android, and DejaVu on Linux. */
const arial = ["Arial", "Liberation Sans", "Helvetica"];
const arialBold = ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"];
const roboto = ["Roboto", "Roboto-Regular"];
const dejaVu = ["DejaVu Sans"];
const dejaVuBold = ["DejaVu Sans Bold"];

/**
 * The fallback fonts that pages show until a family's file is loaded; tokens.css names them. `widths` are ratios: the width of this
 * site's texts in the family, divided by their width in the installed font. The second ratio is for capitals, the third for the
 * space, the first for all other characters.
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

/** The characters for each of the `widths`. If several faces have a character, browsers use the face that is declared last. */
const ranges = ["", ";unicode-range:U+41-5a", ";unicode-range:U+20"];

/** Ascent and descent in the font files of the families, in ems. */
const metrics = { Outfit: [1, 0.26], Manrope: [1.066, 0.3] } as const;

/** The `@font-face` rules of the fallback fonts. Adjusted sizes keep lines in place when the family's file is loaded. */
export function standInFaces(): string[] {
  return standIns.flatMap(({ of, name, weight, fonts, widths }) =>
    widths.map((width, index) => {
      const sources = fonts.map((font) => `local("${font}")`).join(",");
      const [above, below] = metrics[of].map((ems) => percent(ems / width));
      return `@font-face{font-family:"${of} ${name}";font-weight:${weight};src:${sources};size-adjust:${percent(width)};ascent-override:${above};descent-override:${below};line-gap-override:0%${ranges[index]}}`;
    }),
  );
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

import { unicodeRange } from "./fonts.ts";

/** Fonts that machines have, by all names that they go by: Windows and Apple's, Android's, Linux'. */
const arial = ["Arial", "Liberation Sans", "Helvetica"];
const arialBold = ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"];
const roboto = ["Roboto", "Roboto-Regular"];
const dejaVu = ["DejaVu Sans"];
const dejaVuBold = ["DejaVu Sans Bold"];

/** Arial's own t is so narrow that it would tower over its neighbours. */
const wideArial = ["Verdana", "DejaVu Sans", ...arial];
const wideArialBold = ["Verdana Bold", "DejaVu Sans Bold", ...arialBold];

interface StandIn {
  of: "Outfit" | "Manrope";
  /** tokens.css names its family after it. */
  name: "Arial" | "Roboto" | "DejaVu";
  weight: string;
  fonts: string[];
  /** How much wider than its own our letters are: all, then those that differ. */
  widths: Array<[width: number, letters?: string, fonts?: string[]]>;
}

/**
 * What stands in for a family until its file has come. Its letters are as wide as ours, to about a fiftieth of an em each
 * and a few pixels a line: lines break where they will break, and nothing moves when the file arrives. The groups of
 * letters are those of least error over this site's texts; kerning is in the widths.
 */
const standIns: StandIn[] = [
  {
    of: "Manrope",
    name: "Arial",
    weight: "400 599",
    fonts: arial,
    widths: [
      [1.059],
      [0.716, " "],
      [0.99, "23ACHMNTUWZakmv,"],
      [0.89, "17BDEFGIJKLOPQRSVXY."],
      [1.013, "ft", wideArial],
    ],
  },
  {
    of: "Manrope",
    name: "Arial",
    weight: "600 700",
    fonts: arialBold,
    widths: [
      [1],
      [0.717, " "],
      [0.937, "17ABDEFGIJKLOPQRSVXYiklsv"],
      [1.078, "0245689Zez,-"],
      [0.866, "ft", wideArialBold],
    ],
  },
  {
    of: "Manrope",
    name: "Roboto",
    weight: "400 599",
    fonts: roboto,
    widths: [[1.062], [0.801, " "], [0.985, "12357ABDEFHIJKLMNPRTVXYZafiklmsw."], [1.236, "t,-:()"]],
  },
  {
    of: "Manrope",
    name: "Roboto",
    weight: "600 700",
    fonts: roboto,
    widths: [[1.106], [0.806, " "], [1.034, "1234578ABDEFGHIJKLMNPRTVXYafkmoqsw"], [1.312, "t,-:()"]],
  },
  {
    of: "Manrope",
    name: "DejaVu",
    weight: "400 599",
    fonts: dejaVu,
    widths: [[0.927], [0.622, " "], [0.846, "1237BDFIVXZiklmrvxy,."], [1.005, "CJPcfstz-"]],
  },
  {
    of: "Manrope",
    name: "DejaVu",
    weight: "600 700",
    fonts: dejaVuBold,
    widths: [[0.849], [0.573, " "], [0.892, "069CGJSTUZceostz-"], [0.767, "17FIijklr,."]],
  },
  {
    of: "Outfit",
    name: "Arial",
    weight: "500",
    fonts: arial,
    widths: [
      [1.033],
      [0.716, " "],
      [0.963, "23578BCFGHIJLNUZcehnu,"],
      [0.851, "1EPRSsz"],
      [1.004, "frt", wideArial],
    ],
  },
  {
    of: "Outfit",
    name: "Roboto",
    weight: "500",
    fonts: roboto,
    widths: [[0.994], [0.798, " "], [1.181, "0DGOQWXYfrt,-"], [0.816, "1Jsz"]],
  },
  {
    of: "Outfit",
    name: "DejaVu",
    weight: "500",
    fonts: dejaVu,
    widths: [[0.848], [0.623, " "], [0.926, "4BCDEFHILMNRUabdgopqtw."], [1.034, "0AGJKOPQTVWXYfr-"]],
  },
];

/** Height above and below the line, in ems. */
const heights = { Outfit: [1, 0.26], Manrope: [1.066, 0.3] } as const;

/** Their font faces: of one family and weight the last one that names a letter has it. */
export function standInFaces(): string[] {
  return standIns.flatMap(({ of, name, weight, fonts, widths }) =>
    widths.map(([width, letters, ownFonts = fonts]) => {
      const sources = ownFonts.map((font) => `local("${font}")`).join(",");
      const [above, below] = heights[of].map((ems) => percent(ems / width));
      const range = letters === undefined ? "" : `;unicode-range:${unicodeRange([...letters])}`;
      return `@font-face{font-family:"${of} ${name}";font-weight:${weight};src:${sources};size-adjust:${percent(width)};ascent-override:${above};descent-override:${below};line-gap-override:0%${range}}`;
    }),
  );
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

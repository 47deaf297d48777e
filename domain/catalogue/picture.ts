/** A picture that the build has made in several widths, as AVIF and, in a few of them, as WebP. */
export interface LocalPicture {
  kind: "local";
  alt: string;
  /** Pixels of the master. */
  width: number;
  height: number;
  /** Address without width and ending: `${path}-${width}.avif`. */
  path: string;
  /** Ascending, in pixels. */
  widths: number[];
}

/** A vector drawing, served as it is. */
export interface VectorPicture {
  kind: "vector";
  alt: string;
  width: number;
  height: number;
  url: string;
}

/** A picture on one of the site's `imageHosts` that the build was not asked to fetch: passed on as it is. */
export interface RemotePicture {
  kind: "remote";
  alt: string;
  url: string;
}

export type Picture = LocalPicture | VectorPicture | RemotePicture;

/**
 * The widths that are there as WebP too, ascending: the largest and each half. Only browsers from before AVIF
 * (Baseline since January 2024) ask for them.
 */
export function fallbackWidths({ widths }: Pick<LocalPicture, "widths">): number[] {
  const chosen: number[] = [];
  for (const width of widths.toReversed()) {
    if (width <= (chosen[0] ?? Number.POSITIVE_INFINITY) / 2) chosen.unshift(width);
  }
  return chosen;
}

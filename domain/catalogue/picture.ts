/** A picture that the build has converted to AVIF in several widths, and to WebP in some of these widths. */
export interface LocalPicture {
  kind: "local";
  alt: string;
  /** The size of the original picture, in pixels. */
  width: number;
  height: number;
  /** The address without width and ending; the whole address is `${path}-${width}.avif`. */
  path: string;
  /** The available widths in pixels, ascending. */
  widths: number[];
}

/** A vector drawing, served unchanged. */
export interface VectorPicture {
  kind: "vector";
  alt: string;
  width: number;
  height: number;
  url: string;
}

/** A picture on one of the site's `imageHosts`. The build does not download it, so browsers load it from that host. */
export interface RemotePicture {
  kind: "remote";
  alt: string;
  url: string;
}

export type Picture = LocalPicture | VectorPicture | RemotePicture;

/**
 * The widths that also exist as WebP, ascending. They are chosen from the largest down: each is the largest available
 * width that is at most half of the one chosen before. Browsers without AVIF (Baseline since January 2024) request them,
 * and the structured data name the largest.
 */
export function fallbackWidths({ widths }: Pick<LocalPicture, "widths">): number[] {
  const chosen: number[] = [];
  for (const width of widths.toReversed()) {
    if (width <= (chosen[0] ?? Number.POSITIVE_INFINITY) / 2) chosen.unshift(width);
  }
  return chosen;
}

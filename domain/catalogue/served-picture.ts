/** A picture that the build has converted to AVIF in several widths, and to WebP in some of these widths. */
export interface LocalPicture {
  kind: "local";
  alt: string;
  /** The size of the original picture, in pixels. */
  width: number;
  height: number;
  /** The address without width and ending. The address of a version is `${path}-${width}.avif` or `${path}-${width}.webp`. */
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

/** A picture that browsers load from one of the site's `imageHosts`. */
export interface RemotePicture {
  kind: "remote";
  alt: string;
  width: number;
  height: number;
  url: string;
}

export type Picture = LocalPicture | VectorPicture | RemotePicture;

/** The size of link previews in pixels, as messengers and social networks show them. */
export const previewSize = { width: 1200, height: 630 };

/** Returns the address of the picture's crop for link previews, a JPEG. */
export function previewAddress({ path }: Pick<LocalPicture, "path">): string {
  return `${path.replace("/pictures/", "/previews/")}.jpg`;
}

/** Returns the address of the picture in a size for thumbnails, in a format that all browsers show. */
export function thumbnailAddress(picture: Picture): string {
  return picture.kind === "local" ? `${picture.path}-${fallbackWidths(picture)[0]}.webp` : picture.url;
}

/**
 * Returns the widths that also exist as WebP, ascending: the largest width, the largest of at most half that width, and so on.
 * Structured data and browsers without AVIF use these pictures.
 */
export function fallbackWidths({ widths }: Pick<LocalPicture, "widths">): number[] {
  const chosen: number[] = [];
  for (const width of widths.toReversed()) {
    if (width <= (chosen[0] ?? Number.POSITIVE_INFINITY) / 2) chosen.unshift(width);
  }
  return chosen;
}

interface DescribedPicture {
  alt: string;
  /** The size of the original picture, in pixels. */
  width: number;
  height: number;
}

/** A picture that the build has converted to AVIF in several widths, and to WebP in one width. */
export interface LocalPicture extends DescribedPicture {
  kind: "local";
  /** The address without width and ending. An AVIF file has the address `${path}-${width}.avif`. */
  path: string;
  /** The widths of the AVIF files in pixels, ascending. */
  widths: number[];
}

/** A vector drawing, or a picture that browsers load from one of the site's `imageHosts`. Neither is converted. */
interface UnconvertedPicture extends DescribedPicture {
  kind: "vector" | "remote";
  url: string;
}

export type Picture = LocalPicture | UnconvertedPicture;

/** The size of link previews in pixels, as messengers and social networks show them. */
export const previewSize = { width: 1200, height: 630 };

/** Returns the address of the picture's crop for link previews, a JPEG. */
export function previewAddress({ path }: Pick<LocalPicture, "path">): string {
  return `${path.replace("/pictures/", "/previews/")}.jpg`;
}

/** Returns the address of the picture in a format that all browsers show: of a local picture, the WebP file. */
export function fallbackAddress(picture: Picture): string {
  return picture.kind === "local" ? `${picture.path}.webp` : picture.url;
}

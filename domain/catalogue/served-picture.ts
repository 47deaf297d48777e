/** A picture that the build has converted to AVIF in several widths, and to WebP in one width. */
export interface LocalPicture {
  kind: "local";
  alt: string;
  /** The size of the original picture, in pixels. */
  width: number;
  height: number;
  /** The address without width and ending. An AVIF file has the address `${path}-${width}.avif`. */
  path: string;
  /** The widths of the AVIF files in pixels, ascending. */
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

/** Returns the address of the picture in a format that all browsers show: of a local picture, the WebP file. */
export function fallbackAddress(picture: Picture): string {
  return picture.kind === "local" ? `${picture.path}.webp` : picture.url;
}

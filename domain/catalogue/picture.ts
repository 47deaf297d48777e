/** A picture that the build has made in several widths and in AVIF and WebP. */
export interface LocalPicture {
  kind: "local";
  alt: string;
  /** Pixels of the largest version. */
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

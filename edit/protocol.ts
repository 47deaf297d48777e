/* The data that the editor's screens and its server exchange. Paths are relative to the content folder. */

export type FileKind = "product" | "category" | "page" | "site" | "by-place" | "redirects";

/** The part of JSON Schema that the content schemas use. */
export interface FieldSchema {
  type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
  title?: string;
  description?: string;
  enum?: string[];
  /** If the value is the slug of a file, the kind of that file. */
  names?: "category";
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  anyOf?: FieldSchema[];
  default?: unknown;
}

export interface ListedFile {
  path: string;
  kind: FileKind;
  /** The file's name without extension. It is the last part of the address of a product or category. */
  slug: string;
  name: string;
  category?: string;
  position?: number;
  isDraft: boolean;
  picture?: string;
  /** How the file differs from its published version; undefined if it is unchanged. */
  change?: "new" | "changed";
  mistakes: number;
}

export interface Problem {
  path: string;
  line: number;
  /** The field's name in the build's messages, such as `home › help › cards › entry 2`; empty for the file as a whole. */
  field: string;
  message: string;
}

/** The part of a picture to keep, in pixels of the upright picture. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The maximum size of an uploaded file, in bytes. Photographs are smaller. */
export const mostBytes = 40 << 20;

export const tooLarge = "This file is larger than 40 MB. Save it with a smaller size, then choose it again.";

/** A field that the user and somebody else have changed differently. */
export interface Conflict {
  id: string;
  name: string;
  /** The path of the field in the file; `comments` for all comments; empty if it is the whole value of the file. */
  field: string;
  mine: string;
  theirs: string;
}

/** The chosen version of each conflict, by the conflict's id. */
export type Choices = Record<string, "mine" | "theirs">;

/** The body of the response to a refused request. `message` states the problem and what to do. */
export interface Refusal {
  message: string;
  problems?: Problem[];
  /** The file has changed on disk since it was opened. */
  isStale?: boolean;
  /**
   * If the requested file no longer exists: the path of the file to which the page was moved, judged by a redirect or by the page's
   * name.
   */
  movedTo?: string;
  /** The conflicts for which the user must choose a version before publishing. */
  conflicts?: Conflict[];
  /** The page will no longer be public, so the request must name the page to which the address redirects. */
  needsRedirect?: boolean;
}

/** Thrown when the editor refuses a request. The message is shown to the user. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: Refusal;

  /** `cause`: an error whose details are written to the terminal. */
  constructor(status: number, refusal: Refusal, cause?: unknown) {
    super(refusal.message, { cause });
    this.status = status;
    this.refusal = refusal;
  }
}

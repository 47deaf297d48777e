/** The data that the editor's screens and its server exchange. Paths are relative to the content folder. */

export type FileKind = "product" | "category" | "page" | "site" | "by-place" | "redirects";

/** The part of JSON Schema that the content schemas use. */
export interface FieldSchema {
  type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
  title?: string;
  description?: string;
  enum?: string[];
  /** The kind of file that the value names. */
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
  /** The file's name without extension; for products and categories the last part of the address. */
  slug: string;
  name: string;
  category?: string;
  position?: number;
  isDraft: boolean;
  picture?: string;
  /** How the file differs from the last publish; undefined when it does not. */
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

/** The part of a picture that is kept, in pixels of the upright picture. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The limit of an uploaded file, larger than any photograph. */
export const mostBytes = 40 << 20;

export const tooLarge = "This file is larger than 40 MB. Save it with a smaller size, then choose it again.";

/** A field, or a whole file, that was changed here and by somebody else. */
export interface Conflict {
  id: string;
  name: string;
  /** Empty for a whole file. */
  field: string;
  mine: string;
  theirs: string;
}

/** The chosen version of each conflict, by the conflict's id. */
export type Choices = Record<string, "mine" | "theirs">;

/** The body of the answer to a refused request: the problem and its remedy. */
export interface Refusal {
  message: string;
  problems?: Problem[];
  /** The file has changed on disk since it was opened. */
  isStale?: boolean;
  /** The conflicts in which a version must be chosen before a publish. */
  conflicts?: Conflict[];
  /** The page will no longer be public, so the request must name a page to which its address redirects. */
  needsRedirect?: boolean;
}

/** A request that the editor refuses, with the message for its user. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: Refusal;

  /** `cause`: the error that the terminal shows. */
  constructor(status: number, refusal: Refusal, cause?: unknown) {
    super(refusal.message, { cause });
    this.status = status;
    this.refusal = refusal;
  }
}

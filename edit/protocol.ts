/** The types of the editor's API. Paths are relative to the content folder. */

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
  /** Since the last publish. */
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

export interface Overview {
  schemas: Record<FileKind, FieldSchema>;
  files: ListedFile[];
  problems: Problem[];
  warnings: Problem[];
  documents: string[];
  /** Files that differ from the last publish. */
  changes: number;
}

export interface OpenedFile {
  path: string;
  value: unknown;
  /** Identifies the text that was read. A save passes it on, so a newer text is not overwritten. */
  version: string;
  /** The pages that show the file, the main page first. */
  places: Place[];
}

export interface Place {
  label: string;
  address: string;
}

export interface Trial {
  problems: Problem[];
  warnings: Problem[];
  /** The paths of other files with mistakes. */
  brokenElsewhere: string[];
  /** Whether the preview shows this value; otherwise it shows the last good state. */
  isShown: boolean;
  places: Place[];
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface FileChange {
  path: string;
  name: string;
  kind: FileKind | "picture" | "document" | "other";
  change: "new" | "changed" | "removed";
  fields: FieldChange[];
}

/** The part of a picture that is kept, in pixels of the upright picture. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Changes {
  /** Why nothing can be published, and what to do; undefined when all is well. */
  obstacle?: string;
  /** git does not know yet who publishes. */
  needsAuthor: boolean;
  files: FileChange[];
  /** Where a publish goes. */
  target?: PublishTarget;
  last?: { message: string; at: string; canUndo: boolean };
}

export interface PublishTarget {
  branch: string;
  /** The name of the shared copy; undefined when the files are kept on this machine alone. */
  remote?: string;
}

export interface Published {
  files: number;
  /** Files that others had published meanwhile. */
  fromOthers: number;
  target: PublishTarget;
}

/** A field, or a whole file, that was changed here and by somebody else. */
export interface Conflict {
  id: string;
  path: string;
  name: string;
  /** Empty for a whole file. */
  field: string;
  mine: string;
  theirs: string;
}

/** Which side of each conflict is kept, by the conflict's id. */
export type Choices = Record<string, "mine" | "theirs">;

/** The body of a refused request: what is wrong and what to do. */
export interface Refusal {
  message: string;
  problems?: Problem[];
  /** The file has changed on disk since it was opened. */
  isStale?: boolean;
  /** What has to be chosen before a publish. */
  conflicts?: Conflict[];
  /** The page leaves the site: say where its address leads. */
  needsRedirect?: boolean;
}

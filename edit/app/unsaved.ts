/** The unsaved changes of a file. They survive a reload, and all windows of this browser share them. */
export interface Unsaved {
  value: unknown;
  /** The value of the file when it was opened; undefined for a new file. */
  base?: unknown;
  version?: string;
}

const prefix = "ozo-edit:";

export function readUnsaved(path: string): Unsaved | undefined {
  const text = localStorage.getItem(prefix + path);
  try {
    return text === null ? undefined : (JSON.parse(text) as Unsaved);
  } catch {
    // The browser stopped while it stored the entry.
    dropUnsaved(path);
    return undefined;
  }
}

/** If the browser cannot store the changes, throws an error whose message is written for the person who edits. */
export function keepUnsaved(path: string, unsaved: Unsaved): void {
  try {
    localStorage.setItem(prefix + path, JSON.stringify(unsaved));
  } catch (cause) {
    throw new Error("This browser cannot keep more unsaved text. Save before you close or reload the page.", {
      cause,
    });
  }
}

export function dropUnsaved(path: string): void {
  localStorage.removeItem(prefix + path);
}

/** Calls `listener` after each change in another window; with undefined after the changes were saved or discarded. */
export function watchUnsaved(path: string, listener: (unsaved: Unsaved | undefined) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === prefix + path) listener(readUnsaved(path));
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/** The paths of all files with unsaved changes. */
export function unsavedPaths(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

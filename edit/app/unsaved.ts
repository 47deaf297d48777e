/** The unsaved changes of a file. The browser stores the changes, so they survive a reload, and all windows share them. */
export interface Unsaved {
  value: unknown;
  /** The value of the file when it was last read or saved; undefined for a new file. */
  base?: unknown;
  version?: string;
}

const prefix = "ozo-edit:";

export function readUnsaved(path: string): Unsaved | undefined {
  const text = localStorage.getItem(prefix + path);
  try {
    return text === null ? undefined : (JSON.parse(text) as Unsaved);
  } catch {
    // The entry is damaged, for example because the browser crashed while it stored the entry.
    dropUnsaved(path);
    return undefined;
  }
}

/** Stores the changes of a file. Throws an error with a message for the user if the browser has no space for them. */
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

/** Calls `listener` after each change in another window. The argument is undefined if the changes were saved or discarded. */
export function watchUnsaved(path: string, listener: (unsaved: Unsaved | undefined) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === prefix + path) listener(readUnsaved(path));
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

export function unsavedPaths(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/** How long typed text is kept after the last page of a visit, in milliseconds. */
export const textLifetime = 60 * 60_000;

/** How long product names are kept after the last page of a visit, in milliseconds. */
const productsLifetime = 24 * textLifetime;

const prefix = "ozo:";

/** The key of the names of the chosen products. All other values expire when typed text does. */
export const productsKey = "products";

/** The key of the time when `continueVisit` was last called, in milliseconds. */
export const seenKey = "seen";

/** The values that the browser cannot store. They last as long as the page. */
const unstored: Record<string, string> = {};

/** The browser's storage, which all tabs share. */
let storage = unstored;

try {
  // In some web views, `localStorage` is null.
  storage = localStorage ?? storage;
} catch {}

/** Returns the name of the entry in `localStorage` for this key. */
export function entryOf(key: string | undefined): string {
  return prefix + key;
}

/** Reads a value that any tab of this visit has stored. Undefined when there is no valid value. */
export function readVisit(key: string | undefined): unknown {
  try {
    return JSON.parse(unstored[entryOf(key)] ?? storage[entryOf(key)] ?? "");
  } catch {}
}

/** Stores a value on this device: nothing is sent and no cookie is set. Stores nothing without a key. */
export function storeForVisit(key: string | undefined, value: unknown) {
  if (!key) return;
  const text = JSON.stringify(value);
  const entry = entryOf(key);
  delete unstored[entry];
  try {
    storage[entry] = text;
  } catch {
    // When the storage is full, the former value is deleted, so that the next page does not read it.
    delete storage[entry];
    unstored[entry] = text;
  }
}

/** Removes expired values. Call it when a page opens. If the clock was set back, the lifetime starts at the new time. */
export function openVisit() {
  const absence = Date.now() - Number(readVisit(seenKey));
  for (const name in storage) {
    const lifetime = name === entryOf(productsKey) ? productsLifetime : textLifetime;
    if (name.startsWith(prefix) && lifetime < absence) delete storage[name];
  }
  continueVisit();
}

/**
 * Restarts the lifetime of all values. Call it every minute while a page is open.
 * Writes none of the values, because another tab may have stored newer text that this tab does not read yet.
 */
export function continueVisit() {
  storeForVisit(seenKey, Date.now());
}

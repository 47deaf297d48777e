/** How long typed text is kept after the last page of a visit, in milliseconds. */
export const textLifetime = 60 * 60_000;

/** How long product names are kept after the last page of a visit, in milliseconds. */
const productsLifetime = 24 * textLifetime;

const prefix = "ozo:";

/** The key of the names of the chosen products. All other values contain typed text. */
export const productsKey = "products";

/** The entry with the time at which a page of the visit was last opened, used or left, in milliseconds. */
export const seenEntry = `${prefix}seen`;

/** The stored values. In a browser that stores nothing, they last as long as the page. */
let storage: Record<string, string> = {};

try {
  // In some web views, `localStorage` is null.
  storage = localStorage ?? storage;
} catch {}

/** Reads a value that any tab of this visit has stored. Undefined when there is no valid value. */
export function readVisit(key: string): unknown {
  try {
    return JSON.parse(storage[prefix + key] ?? "");
  } catch {}
}

/** Stores a value on this device: nothing is sent and no cookie is set. */
export function storeForVisit(key: string, value: unknown) {
  try {
    storage[prefix + key] = JSON.stringify(value);
  } catch {
    // When the storage is full, the next page must not read the former value.
    forgetForVisit(key);
  }
  continueVisit();
}

export function forgetForVisit(key: string) {
  delete storage[prefix + key];
}

/** Removes expired values. Call it when a page opens. If the clock was set back, the lifetime starts at the new time. */
export function openVisit() {
  const absence = Date.now() - Number(storage[seenEntry]);
  for (const name in storage) {
    const lifetime = name === prefix + productsKey ? productsLifetime : textLifetime;
    if (name.startsWith(prefix) && lifetime < absence) delete storage[name];
  }
  continueVisit();
}

/**
 * Restarts the lifetime of all values. Writes none of them, because another tab may have stored newer text that this
 * tab does not read yet.
 */
export function continueVisit() {
  try {
    storage[seenEntry] = `${Date.now()}`;
  } catch {}
}

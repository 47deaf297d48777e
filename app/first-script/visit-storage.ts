const minute = 60_000;

/** How long drafts are kept after the last page of a visit, in milliseconds. */
export const wordsLifetime = 60 * minute;

/** How long product names are kept after the last page of a visit, in milliseconds. */
export const namesLifetime = 24 * 60 * minute;

const prefix = "ozo:";

/** The time at which a page of the visit was last opened, used or left, in milliseconds. */
export const seenKey = "ozo:seen";

/** The stored values. In a browser that stores nothing, they last as long as the page. */
let storage: Record<string, string> = {};

/** Whether the next page can read the values. */
export let isStored = false;

try {
  // In some web views, `localStorage` is null.
  storage = localStorage ?? storage;
  isStored = true;
} catch {}

/** Reads a value that any tab of this visit has stored. Undefined when there is no such value. */
export function readVisit(key: string): unknown {
  return entryOf(prefix + key).value;
}

/**
 * Stores a value on this device: nothing is sent and no cookie is set. After `undefined` is stored, reads find no value.
 * `lifetime` is in milliseconds, from the end of the visit.
 */
export function keepForVisit(key: string, value: unknown, lifetime = 0) {
  try {
    storage[prefix + key] = JSON.stringify({ lifetime, value });
  } catch {
    // When the storage is full, the next page must not read the former value.
    delete storage[prefix + key];
  }
  continueVisit();
}

/** Removes expired values. Call it when a page opens. If the clock was set back, the lifetime starts at the new time. */
export function openVisit() {
  const absence = Date.now() - Number(storage[seenKey]);
  for (const name in storage) {
    if (name.startsWith(prefix) && entryOf(name).lifetime < absence) delete storage[name];
  }
  continueVisit();
}

/**
 * Restarts the lifetime of all values. Writes none of them, because another tab may have stored newer text that this
 * tab does not read yet.
 */
export function continueVisit() {
  try {
    storage[seenKey] = `${Date.now()}`;
  } catch {}
}

/** The stored entry. Without a valid entry, its fields are undefined. */
function entryOf(name: string): { lifetime: number; value: unknown } {
  try {
    return Object(JSON.parse(storage[name] ?? ""));
  } catch {
    return Object();
  }
}

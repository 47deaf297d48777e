const minute = 60_000;

/** How long drafts are kept after the last page of a visit, in milliseconds. */
export const wordsLifetime = 60 * minute;

/** How long product names are kept after the last page of a visit, in milliseconds. */
export const namesLifetime = 24 * 60 * minute;

const prefix = "ozo:";

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
  try {
    return JSON.parse(storage[prefix + key] ?? "").value;
  } catch {}
}

/**
 * Stores a value on this device: nothing is sent and no cookie is set. After `undefined` is stored, reads find no value.
 * `lifetime` is in milliseconds.
 */
export function keepForVisit(key: string, value: unknown, lifetime = 0) {
  try {
    storage[prefix + key] = JSON.stringify({ until: Date.now() + lifetime, lifetime, value });
  } catch {
    // When the storage is full, the next page must not read the former value.
    delete storage[prefix + key];
  }
}

/**
 * Restarts the lifetime of all values. Call it when a page opens and when the visitor leaves the page. When a page
 * opens, expired values are removed first. If the clock was set back, the lifetime starts at the new time.
 */
export function renewVisit(isOpening: boolean) {
  for (const name in storage) {
    if (!name.startsWith(prefix)) continue;
    try {
      const { until, lifetime, value } = JSON.parse(storage[name] ?? "");
      if (isOpening && until < Date.now()) delete storage[name];
      else keepForVisit(name.slice(prefix.length), value, lifetime);
    } catch {}
  }
}

const minute = 60_000;

/** How long drafts are kept after the last page of a visit, in milliseconds. */
export const wordsLifetime = 60 * minute;

/** How long product names are kept, in milliseconds. */
export const namesLifetime = 24 * 60 * minute;

/**
 * Reads a value that this visit stored on this device, in any tab. Undefined when there is none or it has expired; an expired
 * value is removed.
 */
export function readVisit(key: string): unknown {
  try {
    const { until, value } = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (until > Date.now()) return value;
    localStorage.removeItem(key);
  } catch {}
}

/** Stores a value on this device only; nothing is sent and no cookie is set. `lifetime` is in milliseconds. */
export function keepForVisit(key: string, value: unknown, lifetime: number) {
  try {
    localStorage.setItem(key, JSON.stringify({ until: Date.now() + lifetime, value }));
  } catch {
    // Removes the former value when the browser refuses to store the new one, because the next page must not read an
    // outdated value.
    try {
      localStorage.removeItem(key);
    } catch {}
  }
}

/** Stores a value anew, also when it has expired. `lifetime` is in milliseconds. */
export function prolong(key: string, lifetime: number) {
  try {
    const { value } = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (value) keepForVisit(key, value, lifetime);
  } catch {}
}

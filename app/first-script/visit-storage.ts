const minute = 60_000;

/** How long typed words outlive the visit's last page, in milliseconds (decisions, Drafts and chosen products). */
export const wordsLifetime = 60 * minute;

/** How long product names and submission ids do. */
export const namesLifetime = 24 * 60 * minute;

/** Holds what the browser refuses to store, for as long as the page lasts. */
const memory = new Map<string, unknown>();

/**
 * Reads what this visit has kept on this device, in any of its tabs. Undefined when nothing was kept, or its time is over;
 * then it is also removed.
 */
export function readVisit(key: string): unknown {
  if (memory.has(key)) return memory.get(key);
  try {
    const { until, value } = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (until > Date.now()) return value;
    localStorage.removeItem(key);
  } catch {}
}

/** Nothing of it is sent, and no cookie is set. `lifetime` is in milliseconds. */
export function keepForVisit(key: string, value: unknown, lifetime: number) {
  try {
    localStorage.setItem(key, JSON.stringify({ until: Date.now() + lifetime, value }));
    memory.delete(key);
  } catch {
    memory.set(key, value);
    // An older value must not come back on the next page.
    try {
      localStorage.removeItem(key);
    } catch {}
  }
}

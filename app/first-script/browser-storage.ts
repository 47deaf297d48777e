type Area = "localStorage" | "sessionStorage";

/** The values that the browser has refused to store. They last as long as the page. */
const unstored: Record<string, string> = {};

/** Returns the value of this key, or null if there is none. */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(unstored[key] ?? window[area].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value on this device. A null value is removed. */
export function store(area: Area, key: string, value: unknown) {
  delete unstored[key];
  const text = JSON.stringify(value);
  try {
    // Removed first, so that no older value stays when the storage is full.
    window[area].removeItem(key);
    if (value !== null) window[area].setItem(key, text);
  } catch {
    unstored[key] = text;
  }
}

/* What is kept for the visit, on this device only: nothing is sent, and no cookie is set. */

/** Null where nothing was kept yet, undefined where the browser keeps nothing. */
export function readVisit(key: string) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {}
}

export function keepForVisit(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

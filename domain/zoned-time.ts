export const dayMs = 24 * 60 * 60 * 1000;

/** The zone's local time at a time in milliseconds since the epoch, such as `2026-06-01 17:30:00`. */
export function localTime(at: number, timeZone: string): string {
  // The Swedish locale writes dates as in ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at);
}

/** The zone's date at a time in milliseconds since the epoch, such as `2026-06-01`. */
export function dayInZone(at: number, timeZone: string): string {
  return localTime(at, timeZone).slice(0, 10);
}

/** The zone's offset from UTC in milliseconds, which is positive east of Greenwich. */
export function zoneOffset(at: number, timeZone: string): number {
  return Date.parse(`${localTime(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000;
}

/** Converts a local time of the zone, passed as if it were UTC, to milliseconds since the epoch. */
export function fromZone(asIfUtc: number, timeZone: string): number {
  const guess = asIfUtc - zoneOffset(asIfUtc, timeZone);
  // The second pass corrects the offset on days when daylight saving time begins or ends.
  return asIfUtc - zoneOffset(guess, timeZone);
}

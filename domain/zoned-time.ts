export const dayMs = 24 * 60 * 60 * 1000;

/** The local time in a time zone, such as `2026-06-01 17:30:00`. `at` is in milliseconds since the epoch. */
export function localTime(at: number, timeZone: string): string {
  // The Swedish locale writes dates as in ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at);
}

/** The zone's offset from UTC in milliseconds, which is positive east of Greenwich. */
function zoneOffset(at: number, timeZone: string): number {
  return Date.parse(`${localTime(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000;
}

/**
 * Converts a local time to milliseconds since the epoch. `asIfUtc` is the same date and time of day in UTC, in milliseconds since
 * the epoch.
 */
export function fromZone(asIfUtc: number, timeZone: string): number {
  const guess = asIfUtc - zoneOffset(asIfUtc, timeZone);
  // The second pass corrects the offset on days when daylight saving time begins or ends.
  return asIfUtc - zoneOffset(guess, timeZone);
}

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

const minuteMs = 60_000;

/**
 * Converts a local time to milliseconds since the epoch. `asIfUtc` is the same date and time of day in UTC, in milliseconds since
 * the epoch. Where the clock is set back, a local time has two instants: `start` is the earlier, and `end` the later. A time that
 * the clock skips is converted to the instant of the skip.
 */
export function fromZone(asIfUtc: number, timeZone: string, edge: "start" | "end"): number {
  const instants = [asIfUtc - dayMs, asIfUtc + dayMs].map((near) => asIfUtc - zoneOffset(near, timeZone));
  const existing = instants.filter((at) => at + zoneOffset(at, timeZone) === asIfUtc);
  if (existing.length > 0) return edge === "start" ? Math.min(...existing) : Math.max(...existing);
  // Clocks are set forward at whole minutes.
  let at = Math.min(...instants);
  while (at + zoneOffset(at, timeZone) < asIfUtc) at += minuteMs;
  return at;
}

export const dayMs = 24 * 60 * 60 * 1000;

export interface ZonedParts {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

/** The local date and time in the zone, with leading zeros, at a time in milliseconds since the epoch. */
export function partsInZone(at: number, timeZone: string): ZonedParts {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  ) as unknown as ZonedParts;
}

/** The zone's day, such as `2026-06-01`. */
export function dayInZone(at: number, timeZone: string): string {
  const { year, month, day } = partsInZone(at, timeZone);
  return `${year}-${month}-${day}`;
}

/** The zone's offset from UTC, in milliseconds; positive east of Greenwich. */
export function zoneOffset(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsInZone(at, timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(at / 1000) * 1000;
}

/** Converts a local time of the zone, passed as if it were UTC, to milliseconds since the epoch. */
export function fromZone(asIfUtc: number, timeZone: string): number {
  const guess = asIfUtc - zoneOffset(asIfUtc, timeZone);
  // The second pass corrects the offset on days when daylight saving time begins or ends.
  return asIfUtc - zoneOffset(guess, timeZone);
}

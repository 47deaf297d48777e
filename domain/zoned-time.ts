export const dayMs = 24 * 60 * 60 * 1000;

export interface ZonedParts {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

/** What the zone's calendar and clocks show at a time in milliseconds since the epoch, each part with its leading zeros. */
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

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
export function zoneOffset(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsInZone(at, timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(at / 1000) * 1000;
}

/** The moment at which the zone's clocks show what UTC's would show at `asIfUtc`; in milliseconds since the epoch. */
export function fromZone(asIfUtc: number, timeZone: string): number {
  const guess = asIfUtc - zoneOffset(asIfUtc, timeZone);
  // Once more, for the days on which clocks are changed.
  return asIfUtc - zoneOffset(guess, timeZone);
}

import { dayInZone, fromZone } from "#domain/zoned-time.ts";

/** The days of the week and the time at which the digest is sent. */
export interface DigestSchedule {
  /** 0 is Sunday. */
  weekdays: ReadonlySet<number>;
  /** Minutes after midnight. */
  minute: number;
}

const names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const workingDays = "mon-fri";

/** Reads `08:30`, `mon-fri 08:30` or `sun,tue-thu 17:00`; `off` is null. Throws an error whose message follows the setting's name. */
export function readDigestSchedule(text: string): DigestSchedule | null {
  const plain = text.trim().toLowerCase();
  if (plain === "off") return null;
  const [, days = workingDays, hours = "", minutes = ""] =
    /^(?:([a-z,-]+)\s+)?([01]\d|2[0-3]):([0-5]\d)$/.exec(plain) ?? [];
  const weekdays = days.split(",").flatMap(readDays);
  if (hours === "" || weekdays.includes(unknownDay))
    throw new Error(`is "${text}": set it to a time, such as 08:30 or mon-fri 08:30, or off for no digest.`);
  return { weekdays: new Set(weekdays), minute: Number(hours) * 60 + Number(minutes) };
}

const unknownDay = -1;

/** Reads `mon`, `mon-fri` or `sat-mon`. */
function readDays(range: string): number[] {
  const [first, last, ...rest] = range.split("-").map((name) => names.indexOf(name));
  if (first === undefined || rest.length > 0 || first === -1 || last === -1) return [unknownDay];
  const length = (((last ?? first) - first + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => (first + index) % 7);
}

/**
 * When today's digest was due, in milliseconds since the epoch: undefined before its time, and on days without a digest. A
 * server that was off at that time sends the digest later on the same day.
 */
export function digestDueAt(
  { weekdays, minute }: DigestSchedule,
  { now, timeZone }: { now: number; timeZone: string },
): number | undefined {
  const midnight = Date.parse(`${dayInZone(now, timeZone)}T00:00Z`);
  if (!weekdays.has(new Date(midnight).getUTCDay())) return undefined;
  const dueAt = fromZone(midnight + minute * 60_000, timeZone);
  return dueAt <= now ? dueAt : undefined;
}

import { dayInZone, fromZone } from "#domain/zoned-time.ts";

/** The days of the week and the time at which the digest is sent. */
export interface DigestSchedule {
  /** 0 is Sunday. */
  weekdays: ReadonlySet<number>;
  /** Minutes after midnight. */
  minute: number;
}

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const day = `(${days.join("|")})`;
const pattern = new RegExp(`^(?:${day}(?:-${day})? +)?([01]\\d|2[0-3]):([0-5]\\d)$`);

/**
 * Reads `08:30` (Monday to Friday), `sat 08:30` or `sun-thu 17:00`. Returns null for `off`. Throws an error for any other
 * text. The caller writes the setting's name before the error's message.
 */
export function readDigestSchedule(text: string): DigestSchedule | null {
  const plain = text.trim().toLowerCase();
  if (plain === "off") return null;
  const parts = pattern.exec(plain);
  if (parts === null)
    throw new Error(`is "${text}": set it to a time, such as 08:30 or mon-fri 08:30, or off for no digest.`);
  const [, first = "mon", last = parts[1] ?? "fri", hours, minutes] = parts;
  const [from, to] = [days.indexOf(first), days.indexOf(last)];
  const length = ((to - from + 7) % 7) + 1;
  const weekdays = new Set(Array.from({ length }, (_, index) => (from + index) % 7));
  return { weekdays, minute: Number(hours) * 60 + Number(minutes) };
}

/**
 * Returns when today's digest was due, in milliseconds since the epoch. Undefined before that time and on days without a digest. A
 * server that was down at that time sends the digest later on the same day.
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

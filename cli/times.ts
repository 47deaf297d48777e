import { UsageError } from "./command.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** A time in the company's zone, such as `2026-06-01 17:30`. */
export function showTime(at: number, timeZone: string): string {
  const { year, month, day, hour, minute } = partsOf(at, timeZone);
  return `${year}-${month}-${day} ${hour}:${minute}`;
}

/** A time that programs read and that names the zone's offset, such as `2026-06-01T17:30:00+05:30`. */
export function showExactTime(at: number, timeZone: string): string {
  const { year, month, day, hour, minute, second } = partsOf(at, timeZone);
  const offset = Math.round(offsetAt(at, timeZone) / 60_000);
  const sign = offset < 0 ? "-" : "+";
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, "0");
  const minutes = String(Math.abs(offset) % 60).padStart(2, "0");
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${hours}:${minutes}`;
}

/**
 * Reads `2026-06-01` (that day's start, or the next day's with `edge: "end"`), `2026-06-01T17:30`, both in the company's
 * zone, a time with an offset, or `7d` and `12h` before now.
 */
export function readTime(
  text: string,
  { option, timeZone, now, edge }: { option: string; timeZone: string; now: number; edge: "start" | "end" },
): number {
  const ago = /^(\d{1,5})([dh])$/.exec(text);
  if (ago) return now - Number(ago[1]) * (ago[2] === "d" ? dayMs : dayMs / 24);

  const [, date, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const asIfUtc = Date.parse(`${date}T${time ?? "00:00"}Z`);
  if (date === undefined || Number.isNaN(asIfUtc) || !new Date(asIfUtc).toISOString().startsWith(date))
    throw new UsageError(
      `--${option} ${text}: write a day (2026-06-01), a time (2026-06-01T17:30) or an age (7d, 12h).`,
    );
  if (zone !== undefined && time !== undefined) return Date.parse(`${date}T${time}${zone}`);
  if (time !== undefined) return inZone(asIfUtc, timeZone);
  return inZone(edge === "end" ? asIfUtc + dayMs : asIfUtc, timeZone);
}

/** The moment at which the zone's clocks show what UTC's would show at `asIfUtc`. */
function inZone(asIfUtc: number, timeZone: string): number {
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  // Once more, for the days on which clocks are changed.
  return asIfUtc - offsetAt(guess, timeZone);
}

function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(at, timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(at / 1000) * 1000;
}

function partsOf(at: number, timeZone: string): Record<string, string> {
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
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

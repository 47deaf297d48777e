import { dayMs, fromZone, localTime } from "#domain/zoned-time.ts";
import { UsageError } from "./usage-error.ts";

/** Writes a time in this zone, such as `2026-06-01 17:30`. */
export function showTime(at: number, timeZone: string): string {
  return localTime(at, timeZone).slice(0, 16);
}

/**
 * Reads a day (`2026-06-01`), a time in the zone (`2026-06-01T17:30`) or an age (`7d`, `12h`). Returns milliseconds since
 * the epoch. For a day, returns its first instant, or with `edge: "end"` the first instant of the next day. Of two instants with the same
 * local time, returns the earlier, or with `edge: "end"` the later.
 */
export function readTime(
  text: string,
  { timeZone, now, edge }: { timeZone: string; now: number; edge: "start" | "end" },
): number {
  const ago = /^(\d{1,5})([dh])$/.exec(text);
  if (ago) return now - Number(ago[1]) * (ago[2] === "d" ? dayMs : dayMs / 24);

  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? [];
  const asIfUtc = Date.parse(`${date}T${time ?? "00:00"}Z`);
  if (date === undefined || Number.isNaN(asIfUtc) || !new Date(asIfUtc).toISOString().startsWith(date))
    throw new UsageError(
      `${text} is not a time: write a day (2026-06-01), a time (2026-06-01T17:30) or an age (7d, 12h).`,
    );
  if (time === undefined) return fromZone(edge === "end" ? asIfUtc + dayMs : asIfUtc, timeZone, "start");
  return fromZone(asIfUtc, timeZone, edge);
}

/** Such as `Saturday, 21 November 2026, 13:17 (India Standard Time, GMT+5:30)`. */
export function formatTime(milliseconds: number, timeZone: string): string {
  const zone = (timeZoneName: "long" | "shortOffset") =>
    new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName })
      .formatToParts(milliseconds)
      .find(({ type }) => type === "timeZoneName")?.value;
  const clock = format(milliseconds, { timeZone, ...clockTime });
  const names = [...new Set([zone("long"), zone("shortOffset")])].join(", ");
  return `${formatDay(milliseconds, timeZone)}, ${clock} (${names})`;
}

/** Such as `Fri, 20 Nov 2026, 17:05`. */
export function formatShortTime(milliseconds: number, timeZone: string): string {
  return format(milliseconds, { timeZone, ...date, weekday: "short", month: "short", ...clockTime });
}

/** Such as `Friday, 20 November 2026`. */
export function formatDay(milliseconds: number, timeZone: string): string {
  return format(milliseconds, { timeZone, ...date, weekday: "long", month: "long" });
}

const date = { day: "numeric", year: "numeric" } as const;
const clockTime = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function format(milliseconds: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", options).format(milliseconds);
}

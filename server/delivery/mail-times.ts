/** Such as `Saturday, 21 November 2026, 13:17 (India Standard Time, GMT+5:30)`. */
export function formatTime(milliseconds: number, timeZone: string): string {
  const zone = (timeZoneName: "long" | "shortOffset") =>
    new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName })
      .formatToParts(milliseconds)
      .find(({ type }) => type === "timeZoneName")?.value;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, ...options }).format(milliseconds);
  const day = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const clock = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const names = [...new Set([zone("long"), zone("shortOffset")])].join(", ");
  return `${day}, ${clock} (${names})`;
}

/** Such as `Saturday, 21 November 2026, 13:17 (India Standard Time, GMT+5:30)`. */
export function formatTime(milliseconds: number, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, ...options }).formatToParts(milliseconds);
  const zone = (timeZoneName: "long" | "shortOffset") =>
    format({ timeZoneName }).find((part) => part.type === "timeZoneName")?.value;
  const day = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const time = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [written, clock] = [day, time].map((parts) => parts.map((part) => part.value).join(""));
  const names = [...new Set([zone("long"), zone("shortOffset")])].join(", ");
  return `${written}, ${clock} (${names})`;
}

/** Such as `Fri, 20 Nov 2026, 17:05`: for lists. */
export function formatShortTime(milliseconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(milliseconds);
}

/** Such as `Friday, 20 November 2026`. */
export function formatDay(milliseconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(milliseconds);
}

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Formats `2026-11-21` as `21 November 2026`. */
export function formatDay(day: string): string {
  return format.format(new Date(day));
}

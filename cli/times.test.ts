import { expect, test } from "vitest";
import { readTime, showTime } from "./times.ts";

const now = Date.UTC(2026, 5, 10, 12);
const read = (text: string, timeZone = "Asia/Kolkata", edge: "start" | "end" = "start") =>
  new Date(readTime(text, { timeZone, now, edge })).toISOString();

test("times are written in the company's time zone", () => {
  const at = Date.UTC(2026, 5, 1, 20, 5, 9);
  expect(showTime(at, "Asia/Kolkata")).toBe("2026-06-02 01:35");
  expect(showTime(at, "America/New_York")).toBe("2026-06-01 16:05");
});

test.each<[text: string, timeZone: string, expected: string, edge?: "start" | "end"]>([
  ["2026-06-01", "Asia/Kolkata", "2026-05-31T18:30:00.000Z"],
  ["2026-06-01", "Asia/Kolkata", "2026-06-01T18:30:00.000Z", "end"],
  ["2026-06-01T17:30", "Asia/Kolkata", "2026-06-01T12:00:00.000Z"],
  ["7d", "Asia/Kolkata", "2026-06-03T12:00:00.000Z"],
  ["12h", "Asia/Kolkata", "2026-06-10T00:00:00.000Z"],
  // Daylight saving time begins or ends on these days or on the day before.
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
  ["2026-03-08T03:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
  // This day begins at 01:00, so the day before ends one hour later than at midnight.
  ["2026-03-29", "Atlantic/Azores", "2026-03-29T01:00:00.000Z"],
  ["2026-03-28", "Atlantic/Azores", "2026-03-29T01:00:00.000Z", "end"],
  ["2026-03-29", "Atlantic/Azores", "2026-03-30T00:00:00.000Z", "end"],
  // The hour from 23:00 comes twice on this day.
  ["2026-04-04", "America/Santiago", "2026-04-05T04:00:00.000Z", "end"],
  ["2026-04-05", "America/Santiago", "2026-04-05T04:00:00.000Z"],
  // The hour from 00:00 comes twice on this day.
  ["2026-10-25", "Atlantic/Azores", "2026-10-25T00:00:00.000Z"],
  ["2026-10-24", "Atlantic/Azores", "2026-10-25T00:00:00.000Z", "end"],
  // The hour from 02:00 comes twice.
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T01:30:00.000Z", "end"],
  // The clock skips this time.
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:00:00.000Z", "end"],
  // This half hour comes twice, and this day is skipped.
  ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
  ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T15:15:00.000Z", "end"],
  ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
])("a day, a local time or an age is converted to UTC: %s in %s is %s", (text, timeZone, expected, edge) => {
  expect(read(text, timeZone, edge)).toBe(expected);
});

test.each(["monday", "2026-13-01", "2026-02-30", "01.06.2026", "", "7 d", "2026-06-01T25:00"])(
  "the time %j is refused, and the error shows the accepted forms",
  (text) => {
    const advice = "write a day (2026-06-01), a time (2026-06-01T17:30) or an age (7d, 12h)";
    expect(() => read(text)).toThrow(advice);
  },
);

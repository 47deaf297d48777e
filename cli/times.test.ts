import { describe, expect, test } from "vitest";
import { readTime, showExactTime, showTime } from "./times.ts";

const now = Date.UTC(2026, 5, 10, 12);
const read = (text: string, edge: "start" | "end" = "start", timeZone = "Asia/Kolkata") =>
  new Date(readTime(text, { option: "since", timeZone, now, edge })).toISOString();

describe("times", () => {
  test("are written in the company's time zone", () => {
    const at = Date.UTC(2026, 5, 1, 20, 5, 9);
    expect(showTime(at, "Asia/Kolkata")).toBe("2026-06-02 01:35");
    expect(showExactTime(at, "Asia/Kolkata")).toBe("2026-06-02T01:35:09+05:30");
    expect(showExactTime(at, "America/New_York")).toBe("2026-06-01T16:05:09-04:00");
    expect(showExactTime(at, "UTC")).toBe("2026-06-01T20:05:09+00:00");
  });

  test.each([
    ["a day", "2026-06-01", "2026-05-31T18:30:00.000Z"],
    ["a time", "2026-06-01T17:30", "2026-06-01T12:00:00.000Z"],
    ["days ago", "7d", "2026-06-03T12:00:00.000Z"],
    ["hours ago", "12h", "2026-06-10T00:00:00.000Z"],
  ])("are read from %s", (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test("that end a range include the whole day", () => {
    expect(read("2026-06-01", "end")).toBe("2026-06-01T18:30:00.000Z");
  });

  test.each([
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00.000Z"],
    ["America/New_York", "2026-03-08T03:30", "2026-03-08T07:30:00.000Z"],
  ])("follow daylight saving time in %s: %s", (timeZone, text, expected) => {
    expect(read(text, "start", timeZone)).toBe(expected);
  });

  test.each(["monday", "2026-13-01", "2026-02-30", "01.06.2026", "", "7 d", "2026-06-01T25:00"])(
    "are not read from %j, and the error shows the accepted forms",
    (text) => {
      expect(() => read(text)).toThrow(
        "write a day (2026-06-01), a time (2026-06-01T17:30) or an age (7d, 12h)",
      );
    },
  );
});

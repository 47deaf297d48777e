import { expect, test } from "vitest";
import { formatDay } from "./format-day.ts";

test.each([
  ["2026-11-21", "21 November 2026"],
  ["2027-01-01", "1 January 2027"],
  ["2028-02-29", "29 February 2028"],
])("writes %s as %s", (day, written) => {
  expect(formatDay(day)).toBe(written);
});

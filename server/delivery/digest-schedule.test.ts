import { expect, test } from "vitest";
import { digestDueAt, readDigestSchedule } from "./digest-schedule.ts";

const timeZone = "Asia/Kolkata";
/** 2026-11-20 is a Friday. Kolkata is five and a half hours ahead of UTC. */
const friday = (utc: string) => Date.parse(`2026-11-20T${utc}Z`);
const dayMs = 86_400_000;

function dueAt(text: string, now: number, zone = timeZone) {
  const schedule = readDigestSchedule(text);
  return schedule === null ? null : digestDueAt(schedule, { now, timeZone: zone });
}

test("a schedule without days means Monday to Friday, in the company's time zone", () => {
  expect(dueAt("08:30", friday("02:59"))).toBeUndefined();
  expect(dueAt("08:30", friday("03:00"))).toBe(friday("03:00"));
  // A server that was down in the morning sends the digest in the evening, but not after midnight.
  expect(dueAt("08:30", friday("18:29"))).toBe(friday("03:00"));
  expect(dueAt("08:30", friday("18:30"))).toBeUndefined();
  expect(dueAt("08:30", friday("12:00") + dayMs)).toBeUndefined();
  expect(dueAt("08:30", friday("12:00") + 2 * dayMs)).toBeUndefined();
  expect(dueAt("08:30", friday("12:00") + 3 * dayMs)).toBe(friday("03:00") + 3 * dayMs);
});

test.each([
  ["mon-fri 08:30", [1, 2, 3, 4, 5]],
  ["Sun-Thu 08:30", [0, 1, 2, 3, 4]],
  ["fri-mon 08:30", [5, 6, 0, 1]],
  ["wed 08:30", [3]],
  ["off", undefined],
])("the schedule %s is read as the weekdays %j", (text, weekdays) => {
  const schedule = readDigestSchedule(text);
  expect(schedule && [...schedule.weekdays]).toEqual(weekdays ?? null);
});

test.each(["", "8:30", "08:60", "daily 08:30", "mon- 08:30", "mon,wed 08:30", "08:30 mon"])(
  "the schedule %j is refused with an example of a valid schedule",
  (text) => {
    expect(() => readDigestSchedule(text)).toThrow(/^is ".*": set it to a time, such as 08:30/);
  },
);

test("the digest is sent at the same local time before and after summer time ends", () => {
  const berlin = "Europe/Berlin";
  // Summer time ends on Sunday, 25 October 2026.
  expect(dueAt("sat-sun 09:00", Date.UTC(2026, 9, 24, 12), berlin)).toBe(Date.UTC(2026, 9, 24, 7));
  expect(dueAt("sat-sun 09:00", Date.UTC(2026, 9, 25, 12), berlin)).toBe(Date.UTC(2026, 9, 25, 8));
});

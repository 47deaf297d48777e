import { expect, test } from "vitest";
import { parseRange } from "./byte-range.ts";

test.each([
  ["bytes=0-9", { first: 0, last: 9 }],
  ["bytes=90-", { first: 90, last: 99 }],
  ["bytes=90-1000", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-1000", { first: 0, last: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-0", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,3-4", undefined],
  ["lines=0-1", undefined],
])("the range %s of 100 bytes is parsed", (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test("no range of an empty file is satisfiable", () => {
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-1", 0)).toBe("unsatisfiable");
});

import { expect, test } from "vitest";
import { pageOf } from "./paging.ts";

const seven = [1, 2, 3, 4, 5, 6, 7];

test.each([
  [null, [1, 2, 3], 1],
  ["1", [1, 2, 3], 1],
  ["2", [4, 5, 6], 2],
  ["3", [7], 3],
])("?page=%s of seven items, three to a page, has the expected items", (requested, items, page) => {
  expect(pageOf(seven, requested, 3)).toEqual({ items, total: 7, page, pageCount: 3 });
});

test.each(["0", "4", "-1", "1.5", "01", "x", "", " 2", "9999999999"])(
  "?page=%s of seven items does not exist",
  (requested) => {
    expect(pageOf(seven, requested, 3)).toBeUndefined();
  },
);

test("an empty list has one empty page", () => {
  expect(pageOf([], null, 3)).toEqual({ items: [], total: 0, page: 1, pageCount: 1 });
  expect(pageOf([], "2", 3)).toBeUndefined();
});

import { expect, test } from "vitest";
import { pageOf } from "./paging.ts";

const seven = [1, 2, 3, 4, 5, 6, 7];

test.each<[requested: string | null, page: { items: number[]; page: number } | undefined]>([
  [null, { items: [1, 2, 3], page: 1 }],
  ["1", { items: [1, 2, 3], page: 1 }],
  ["2", { items: [4, 5, 6], page: 2 }],
  ["3", { items: [7], page: 3 }],
  ...["0", "4", "-1", "1.5", "01", "x", "", " 2", "9999999999"].map((page): [string, undefined] => [
    page,
    undefined,
  ]),
])("?page=%s of seven items, three to a page, is %j", (requested, page) => {
  expect(pageOf(seven, requested, 3)).toEqual(page && { ...page, total: 7, pageCount: 3 });
});

test("an empty list has one empty page", () => {
  expect(pageOf([], null, 3)).toEqual({ items: [], total: 0, page: 1, pageCount: 1 });
  expect(pageOf([], "2", 3)).toBeUndefined();
});

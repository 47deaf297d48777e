import { expect, test } from "vitest";
import { hasKey } from "./key.ts";

test("accepts its own key and no other", () => {
  expect(hasKey({ headers: { "x-edit-key": "abc" } }, "abc")).toBe(true);
  for (const given of ["abd", "ab", "", "abcd"]) {
    expect(hasKey({ headers: { "x-edit-key": given } }, "abc")).toBe(false);
  }
  expect(hasKey({ headers: {} }, "abc")).toBe(false);
});

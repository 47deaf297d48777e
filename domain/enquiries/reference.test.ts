import { expect, test } from "vitest";
import { readReference } from "./reference.ts";

test.each([
  ["OZ-7K3M-9QXP", "OZ-7K3M-9QXP"],
  ["oz-7k3m-9qxp", "OZ-7K3M-9QXP"],
  ["7K3M9QXP", "OZ-7K3M-9QXP"],
  [" OZ 7K3M 9QXP \n", "OZ-7K3M-9QXP"],
  // Letters that look like digits are read as digits.
  ["OZ-OIL0-9QXP", "OZ-0110-9QXP"],
  ["OZ-", undefined],
  ["OZ-7K3M-9QX", undefined],
  ["OZ-7K3M-9QXPP", undefined],
  ["OZ-7K3U-9QXP", undefined],
  ["call 0800 123456 now", undefined],
  ["OZ-7K3M-9QXP<b>", undefined],
])("%j is read as the reference %s", (text, reference) => {
  expect(readReference(text)).toBe(reference);
});

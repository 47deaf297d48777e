import { expect, test } from "vitest";
import { readReference } from "./reference.ts";

test.each(["OZ-7K3M-9QXP", "oz-7k3m-9qxp", "7K3M9QXP", " OZ 7K3M 9QXP ", "OZ-7K3M-9QXP\n"])(
  "%j is read as the reference OZ-7K3M-9QXP",
  (text) => {
    expect(readReference(text)).toBe("OZ-7K3M-9QXP");
  },
);

test("letters in a reference that look like digits are read as digits", () => {
  expect(readReference("OZ-OIL0-9QXP")).toBe("OZ-0110-9QXP");
});

test.each([
  "",
  "OZ-",
  "OZ-7K3M-9QX",
  "OZ-7K3M-9QXPP",
  "OZ-7K3U-9QXP",
  "call 0800 123456 now",
  "OZ-7K3M-9QXP<b>",
])("%j is not a reference", (text) => {
  expect(readReference(text)).toBeUndefined();
});

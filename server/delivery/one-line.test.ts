import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test("oneLine leaves no control characters, direction marks or line breaks", () => {
  expect(oneLine(" A\r\nBcc: x\u0000\u202e\u061c\u200f \u2028 b\ufeff ", 50)).toBe("A Bcc: x b");
});

test("oneLine breaks up an encoded word, so that mail programs do not decode it", () => {
  const line = oneLine("=?utf-8?Q?=0d=0aBcc:=20x=40y.example?=", 100);
  expect(line).toBe("= ?utf-8?Q?=0d=0aBcc:=20x=40y.example?=");
});

test("oneLine removes combining marks after the third on a letter", () => {
  expect(oneLine(`Z${"\u0301\u0316".repeat(50)}oe\u0301`, 50)).toBe("Z\u0301\u0316\u0301oe\u0301");
  for (const name of ["Nguyễn Thị Ánh".normalize("NFD"), "שָׁלוֹם", "दिल्ली", "บริษัท"])
    expect(oneLine(name, 50)).toBe(name);
});

test("oneLine shortens a long text at a word, and never inside a character", () => {
  expect(oneLine("word ".repeat(20), 22)).toBe("word word word word…");
  expect(oneLine("👩‍👩‍👧‍👦".repeat(100), 10).isWellFormed()).toBe(true);
  expect(oneLine(`a${"\u200d👩".repeat(5_000)}`, 60).length).toBeLessThan(250);
});

test.each([" ", "\u200b", "\u00a0\u00ad", "\u3164", "\u2800"])(
  "oneLine makes an empty text of %j, in which nothing is visible",
  (text) => {
    expect(oneLine(text, 60)).toBe("");
  },
);

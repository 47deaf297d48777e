import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repetitions } from "#tests/support/repetitions.ts";
import { escapeInvisible, layOutTable, showInline } from "./terminal-text.ts";

describe("visitors' text on a terminal", () => {
  test.each([
    ["colours", "\u001b[31mred\u001b[0m", "\\u001b[31mred\\u001b[0m"],
    ["a bell and a title", "\u001b]0;title\u0007", "\\u001b]0;title\\u0007"],
    ["C1 controls", "a\u009b2Jb", "a\\u009b2Jb"],
    ["direction marks", "\u202egnp.exe", "\\u202egnp.exe"],
    ["half a surrogate pair", "a\ud800", "a\\ud800"],
    ["line breaks and tabs", "one\n\ttwo\r\nthree", "one two three"],
    ["a line separator", "one\u2028two", "one\\u2028two"],
  ])("is shown on one line without control characters: %s", (_, text, shown) => {
    expect(showInline(text)).toBe(shown);
  });

  test("is shown without control characters, whatever it contains, and escaped JSON is JSON with the same values", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const json = escapeInvisible(JSON.stringify({ text }));
        const shown = [showInline(text), json, ...escapeInvisible(text).split(/\r?\n/)];
        expect(shown.filter((line) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(line))).toEqual([]);
        expect(JSON.parse(json).text).toBe(text);
      }),
      { numRuns: repetitions(300) },
    );
  });
});

test.each([40, 80, 120])("a table of any text fits into %i columns", (columns) => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("山", "👍🏽", "e\u0301", "\u001b", "a") }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const lines = layOutTable(["ONE", "TWO", "THREE"], rows, columns);
      return (
        lines.length === rows.length + 1 &&
        lines.every((line) => line.length <= columns && !/\p{Cc}/u.test(line))
      );
    }),
    { numRuns: repetitions(100) },
  );
});

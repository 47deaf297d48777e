import { expect, test } from "vitest";
import { unbrokenParts } from "./unbroken.tsx";

function wholesOf(text: string): string[] {
  return unbrokenParts(text).flatMap(({ words, isWhole }) => (isWhole ? [words] : []));
}

test("holds compounds together, wherever they stand", () => {
  expect(wholesOf("Nova Heavy-Duty Degreaser")).toEqual(["Heavy-Duty"]);
  expect(wholesOf("P-SOL and B-SOL")).toEqual(["P-SOL", "B-SOL"]);
});

test("holds the last words of a paragraph together", () => {
  const text = "Grease makes floors slippery. ".repeat(8);
  expect(wholesOf(`${text}Less water is needed to carry it away.`)).toEqual(["carry it away."]);
});

test("breaks what no line would hold", () => {
  expect(wholesOf(`${"long".repeat(10)}-${"word".repeat(6)}`)).toEqual([]);
  expect(wholesOf(`${"A paragraph that ends in ".repeat(9)}${"w".repeat(66)}`)).toEqual([]);
});

test("loses and doubles nothing", () => {
  for (const text of [
    "",
    "Klear",
    "A-B",
    "An eco-friendly text that ends in a well-known word-pair, twice-told",
  ]) {
    const parts = unbrokenParts(text);
    expect(parts.map(({ words }) => words).join("")).toBe(text);
    expect(new Set(parts.map(({ start }) => start)).size).toBe(parts.length);
  }
});

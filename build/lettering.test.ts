import { expect, test } from "vitest";
import { breakLines, loadLettering } from "./lettering.ts";

const outfit = await loadLettering("outfit", 500);
const style = { size: 80, tracking: -0.03 };

test("letters become outlines of finite numbers, one after the other within the line", () => {
  const text = "Fürstlich, AVÉ № 7";
  const paths = outfit.draw(text, 50, 100, style);
  const letters = [...paths.matchAll(/<path transform="translate\(([\d.]+) 100\)" d="(M[^"]+)"\/>/g)];
  expect(letters.map(([path]) => path).join(""), "nothing else").toBe(paths);
  // № has no outline in the font, and spaces have none either.
  expect(letters).toHaveLength(text.replaceAll(/[ №]/g, "").length);
  for (const [, , outline] of letters) expect(outline).toMatch(/^([MLQC]?-?\d+(\.\d+)? ?|Z)+$/);
  const places = letters.map(([, x]) => Number(x));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBe(50);
  expect(places.at(-1)).toBeLessThan(50 + outfit.width(text, style));
});

test("pairs of letters are kerned, tracking is added, and what has no letter is left out", () => {
  const plain = { size: 100, tracking: 0 };
  expect(outfit.width("AV", plain)).toBeLessThan(outfit.width("A", plain) + outfit.width("V", plain));
  expect(outfit.width("AB", { size: 100, tracking: 0.1 }) - outfit.width("AB", plain)).toBeCloseTo(10);
  expect(outfit.draw("漢字", 0, 0, plain)).toBe("");
});

test("lines are as few as fit, of about the same length, and lose no word", () => {
  const text = "Keep sinks, urinal lines, grease traps and septic tanks in working order.";
  const lines = breakLines(text, 1100, outfit, style);
  expect(lines.join(" ")).toBe(text);
  const widths = lines.map((line) => outfit.width(line, style));
  expect(Math.max(...widths)).toBeLessThanOrEqual(1100);
  expect(lines.length).toBe(Math.ceil(outfit.width(text, style) / 1100));
  expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6);
});

test("a word that is wider than the line is broken", () => {
  const lines = breakLines("a Donaudampfschifffahrtsgesellschaft b", 300, outfit, style);
  for (const line of lines) expect(outfit.width(line, style)).toBeLessThanOrEqual(300);
  expect(lines.join("").replaceAll(" ", "")).toBe("aDonaudampfschifffahrtsgesellschaftb");
});

test("a text that is too long is cut within the line", () => {
  const lines = breakLines("one two three four five six seven eight nine ten", 400, outfit, style, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/\w…$/);
  for (const line of lines) expect(outfit.width(line, style)).toBeLessThanOrEqual(400);
});

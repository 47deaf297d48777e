import { expect, test } from "vitest";
import { breakLines, loadLettering } from "./lettering.ts";

const outfit = await loadLettering("outfit", 500);
const style = { size: 80, tracking: -0.03 };

/** Black on white; answers where ink is: the first and last column and row. */
async function print(text: string, x: number, y: number) {
  const [width, height] = [1200, 200];
  const canvas = { pixels: Buffer.alloc(3 * width * height, 255), width, ink: [0, 0, 0] };
  await outfit.print(canvas, text, x, y, style);
  const inked = [...canvas.pixels.entries()].filter(([, value]) => value < 128).map(([index]) => index / 3);
  const columns = inked.map((pixel) => Math.floor(pixel) % width);
  const rows = inked.map((pixel) => Math.floor(pixel / width));
  const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other), width);
  const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), 0);
  return { left: least(columns), right: most(columns), top: least(rows), bottom: most(rows) };
}

test("letters stand on their line, as high and as wide as they are", async () => {
  const { left, right, top, bottom } = await print("HAUS", 50, 120);
  // The H has 6 pixels of white before it, and the round S hangs a pixel below the line.
  expect([left, bottom]).toEqual([56, 120]);
  expect(top).toBe(63);
  expect(right).toBeLessThan(50 + outfit.width("HAUS", style));
  expect(right).toBeGreaterThan(50 + outfit.width("HAUS", style) - 10);
});

test("pairs of letters are kerned, tracking is added, and what has no letter is left out", async () => {
  const plain = { size: 100, tracking: 0 };
  expect(outfit.width("AV", plain)).toBeLessThan(outfit.width("A", plain) + outfit.width("V", plain));
  expect(outfit.width("AB", { size: 100, tracking: 0.1 }) - outfit.width("AB", plain)).toBeCloseTo(10);
  expect((await print("漢字", 50, 120)).right).toBe(0);
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

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { repetitions } from "#tests/support/repetitions.ts";

const copy = prepareContentCopy();
const files = [
  "site.yaml",
  "categories/degreaser.yaml",
  "pages/privacy.yaml",
  ...["products/ozo-klear.yaml", "products/ozo-p-sol.yaml"],
];

/** Characters and texts that YAML or the schemas reject in many places. */
const fragments = [
  ..."\t:-#&*!|>'\"%@`{}[],?\0\u2028\ufeff",
  ": ",
  "- ",
  "\n",
  "\n\n---\n",
  "<<: *a\n",
  "&a [*a]",
  "!!js/function x",
  "? {a: b}\n",
  "__proto__: 1\n",
  "9".repeat(400),
  "[".repeat(2_000),
  "null",
  "2026-02-31",
];

/** A file in which, at up to four random places, characters are removed and others are inserted. */
const brokenFile = fc
  .record({
    file: fc.constantFrom(...files),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        cut: fc.nat({ max: 60 }),
        put: fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: "binary", maxLength: 8 })),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ file, edits }) => ({
    file,
    text: edits.reduce(
      (text, { at, cut, put }) => {
        const place = Math.floor(at * text.length);
        return text.slice(0, place) + put + text.slice(place + cut);
      },
      readFileSync(`tests/fixtures/content/${file}`, "utf8"),
    ),
  }));

test("the check accepts a damaged content file, or reports each mistake with its position", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(brokenFile, async ({ file, text }) => {
      const intact = copy.read(file);
      copy.write(file, text);
      const { content, mistakes } = await copy.check();
      copy.write(file, intact);
      expect(content === undefined).toBe(mistakes.length > 0);
      for (const { line, column, message } of mistakes) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(column).toBeGreaterThanOrEqual(1);
        expect(message).toMatch(/\S/);
        expect(message).not.toMatch(/undefined|\[object|\bat .+:\d+:\d+/);
      }
    }),
    { numRuns: repetitions(30) },
  );
});

import { expect, test } from "vitest";
import { splitFirstSentence } from "./split-first-sentence.ts";

test.each([
  ["Frees drains. Saves water, e.g. 5 L a day.", ["Frees drains.", "Saves water, e.g. 5 L a day."]],
  ["Frees drains.", ["Frees drains.", ""]],
  ["", ["", ""]],
])("%j is split after its first sentence", (text, parts) => {
  expect(splitFirstSentence(text)).toEqual(parts);
});

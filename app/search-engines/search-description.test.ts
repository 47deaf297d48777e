import { expect, test } from "vitest";
import { searchDescription } from "./search-description.ts";

const long = "This sentence is a good deal longer than most and tells of drains and of fat.";
const words = "word ".repeat(20);

test.each([
  ["consists of the whole sentences that fit", `${long} ${long} ${long}`, /^(This [^.]* fat\. ?){2}$/],
  ["is the whole text if the text is short and has no full stop", "No full stop", /^No full stop$/],
  ["does not end at a decimal point", `${words}at pH 7.5 ${words}end.`, /7\.5 (word )+word…$/],
  [
    "ends with an ellipsis after a word if the first sentence is too long",
    `${words}${words}end.`,
    /^(?=.{100,156}$)(word )+word…$/,
  ],
  [
    "contains a part of the second sentence if the first sentence is short",
    `Short. ${"A second sentence that goes on and on ".repeat(6)}.`,
    /^(?=.{100,156}$)Short\. A second .*…$/,
  ],
])("the description of a page %s", (_, text, expected) => {
  expect(searchDescription(text)).toMatch(expected);
});

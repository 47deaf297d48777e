import { expect, test } from "vitest";
import type { FooterContent } from "./footer-content.server.ts";
import { firstSentences, pageMeta } from "./page-meta.ts";

const frame = { origin: "https://www.example.com", brand: "Ozo" } as FooterContent;

const page = { title: "Privacy", description: "About privacy.", path: "/privacy" };

test("the brand is appended to a title that does not begin with the brand", () => {
  expect(pageMeta(frame, page)).toContainEqual({ title: "Privacy | Ozo" });
  const title = "Ozo Klear | Drain care";
  expect(pageMeta(frame, { ...page, title })).toContainEqual({ title });
});

test("page 2 of a list has its own canonical address, but uses the first page's link preview", () => {
  const meta = pageMeta(frame, { ...page, path: "/products/degreaser?page=2" });
  const category = "products/degreaser";
  const href = `https://www.example.com/${category}?page=2`;
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href });
  const content = `https://www.example.com/previews/${category}.jpg`;
  expect(meta).toContainEqual({ property: "og:image", content });
});

test("if the root loader's data are missing, the metadata of a page contain only the title", () => {
  expect(pageMeta(undefined, page)).toEqual([{ title: "Privacy" }]);
});

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
  expect(firstSentences(text)).toMatch(expected);
});

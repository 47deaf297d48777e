import { expect, test } from "vitest";
import type { FooterContent } from "./footer-content.server.ts";
import { firstSentences, pageMeta } from "./page-meta.ts";

const frame = { origin: "https://www.example.com", brand: "Ozo" } as FooterContent;

function contentOf(page: Parameters<typeof pageMeta>[1], key: string): unknown {
  const found = pageMeta(frame, page).find((tag) =>
    Object.values(tag).some((value) => value === key || key in tag),
  ) as Record<string, unknown> | undefined;
  return found?.content ?? found?.href ?? found?.[key];
}

const page = { title: "Privacy", description: "About privacy.", path: "/privacy" };

test("the brand is appended to a title that does not begin with it", () => {
  expect(contentOf(page, "title")).toBe("Privacy | Ozo");
  expect(contentOf({ ...page, title: "Ozo Klear | Drain care" }, "title")).toBe("Ozo Klear | Drain care");
});

test("page 2 of a list has its own canonical address, but uses the first page's link preview", () => {
  const second = { ...page, path: "/products/degreaser?page=2" };
  expect(contentOf(second, "canonical")).toBe("https://www.example.com/products/degreaser?page=2");
  expect(contentOf(second, "og:image")).toBe("https://www.example.com/previews/products/degreaser.jpg");
});

test("if the root loader's data are missing, a page's metadata contain only its title", () => {
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

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

test("the home page's link preview is home.jpg, because its path contains no name", () => {
  expect(contentOf({ ...page, path: "/" }, "og:image")).toBe("https://www.example.com/previews/home.jpg");
});

test("if the root loader's data are missing, a page's metadata contain only its title", () => {
  expect(pageMeta(undefined, page)).toEqual([{ title: "Privacy" }]);
});

const long = "This sentence is a good deal longer than most and tells of drains and of fat.";

test.each([
  ["keeps whole sentences up to the limit", `${long} ${long} ${long}`, `${long} ${long}`],
  ["keeps a short text without a full stop", "No full stop", "No full stop"],
])("the description of a page %s", (_, text, expected) => {
  expect(firstSentences(text)).toBe(expected);
});

test("a decimal point does not end a sentence of the description", () => {
  const text = `${"word ".repeat(20)}at pH 7.5 ${"word ".repeat(12)}end.`;
  expect(firstSentences(text)).toMatch(/7\.5 (word )+word…$/);
});

test("a description whose first sentence is too long is cut between two words and ends with an ellipsis", () => {
  const cut = firstSentences(`${"word ".repeat(60)}end.`);
  expect(cut.length).toBeLessThanOrEqual(156);
  expect(cut).toMatch(/ word…$/);
});

test("in a description, a short first sentence is followed by a part of the second", () => {
  const text = firstSentences(`Short. ${"A second sentence that goes on and on ".repeat(6)}.`);
  expect(text.length).toBeGreaterThan(100);
  expect(text).toMatch(/^Short\. A second .*…$/);
});

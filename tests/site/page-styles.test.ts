import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findIn, parsePage, readParsedPages, withText } from "./parsed-pages.ts";

const pages = await readParsedPages();
const pageAt = (path: string) => pages.find((page) => page.path === path);
const stylesOf = (path: string) => pageAt(path)?.styles ?? "";

test("a page contains the styles of its own routes, and none of the 404 page, the datasheet and other pages", () => {
  const datasheet = "/products/drain-care/ozo-klear/datasheet";
  const rulesOf = (path: string) => new Set(stylesOf(path).match(/\._?[\w-]{4}\{[^}]*\}/g));
  const own = [...rulesOf(datasheet)].filter((rule) => !rulesOf("/products/drain-care/ozo-klear").has(rule));
  expect(own.length).toBeGreaterThan(10);
  for (const path of ["/", "/products", "/privacy"]) {
    expect(stylesOf(path)).toContain("@layer reset{");
    expect(own.filter((rule) => stylesOf(path).includes(rule))).toEqual([]);
    expect(stylesOf(path)).not.toContain(".message-screen");
  }
  const html = readFileSync("dist/client/404/index.html", "utf8");
  expect(parsePage({ path: "/404", html }).styles).toContain(".message-screen");
});

test("a page contains the styles of elements that a script can add", () => {
  // The search can add the card of a product without a picture to a page that shows none.
  const main = findIn(pageAt("/products/drain-care/ozo-b-sol")?.document, "main", "the page of B-SOL");
  const box = withText(main, "p", "IMAGE COMING SOON")[0]?.parentElement;
  expect(stylesOf("/products")).toContain(`.${box?.className}{`);
});

test("a page contains the brand's and each category's colours, and the foot of its printed sheets", () => {
  expect(stylesOf("/")).toContain("--paper:#");
  expect(stylesOf("/")).toMatch(/\[data-category="drain-care"\]\{--category-ink:#\w{6}/);
  expect(stylesOf("/")).toContain('@bottom-right{content:counter(page) " / " counter(pages)');
});

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import sharp from "sharp";
import { expect, test } from "vitest";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import { writeSearchEngineFiles } from "../../generator/public-files/search-engine-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { client, content, copyBuildWith, pages, publicAddress, renderPages } from "./built-pages.ts";
import { metaContent, type ParsedPage, parsePage, readParsedPages, textOf } from "./parsed-pages.ts";

const built = await readParsedPages();
const withAddress = (await renderPages(copyBuildWith({ ...content, siteOrigin: publicAddress }))).map(
  parsePage,
);

const { brand } = content.site;
const titleOf = ({ document }: ParsedPage) => document.title;
const descriptionOf = (page: ParsedPage) => metaContent(page, "description") ?? "";

test.each([
  [
    "title contains the brand once",
    titleOf,
    { shortest: 10, longest: 65 },
    new RegExp(`^(?!${brand} .*\\| ${brand}$)(${brand} |.* \\| ${brand}$)`),
  ],
  ["description ends like a sentence", descriptionOf, { shortest: 70, longest: 160 }, /[.…]$/],
])(
  "every %s, is unique, and has a length that search engines show",
  (_, read, { shortest, longest }, pattern) => {
    const texts = built.map(read);
    expect(new Set(texts).size).toBe(built.length);
    for (const text of texts) {
      expect(text.length, text).toBeGreaterThanOrEqual(shortest);
      expect(text.length, text).toBeLessThanOrEqual(longest);
      expect(text).toMatch(pattern);
    }
  },
);

test("every page has one canonical address and may be indexed (10.7)", () => {
  for (const page of withAddress) {
    const canonicals = [...page.document.querySelectorAll("link[rel=canonical]")];
    const address = `${publicAddress}${page.path}`;
    expect(canonicals.map((link) => link.getAttribute("href"))).toEqual([address]);
    expect(metaContent(page, "og:url")).toBe(address);
    expect(metaContent(page, "robots"), page.path).toBeUndefined();
  }
});

test("without SITE_URL, no page and no file names an address of the site, and there is no sitemap", () => {
  for (const { path, html } of built)
    expect(html, path).not.toMatch(/rel="canonical"|og:url|og:image|localhost|:3000/);
  expect(readFileSync(join(client, "robots.txt"), "utf8")).not.toMatch(/https?:|Sitemap/);
  expect(existsSync(join(client, "sitemap.xml"))).toBe(false);
});

test("no page contains undefined, NaN or another trace of a missing value", () => {
  const missing = parsePage({ path: "/404", html: readFileSync(join(client, "404/index.html"), "utf8") });
  for (const { path, document } of [...built, missing])
    expect(document.toString(), path).not.toMatch(/undefined|\[object|NaN|\{\w+\}|Invalid Date/);
});

test("every page has a link preview of 1200 by 630 pixels with alternative text: its own picture or the home page's (10.7)", async () => {
  const previewOf = (page?: ParsedPage) => (page && metaContent(page, "og:image")) ?? "";
  for (const page of withAddress) {
    const { path } = page;
    const address = previewOf(page);
    const file = readFileSync(join(client, new URL(address).pathname));
    const { width, height, format } = await sharp(file).metadata();
    expect({ width, height, format }, path).toEqual({ width: 1200, height: 630, format: "jpeg" });
    expect(metaContent(page, "og:image:alt"), path).toMatch(/\w/);
    const product = allProducts(content.catalogue).find((product) => path.startsWith(product.path));
    if (product?.image) expect(address, path).toContain(`/previews/${product.productId}-`);
    else if (!path.startsWith("/products")) expect(address, path).toBe(previewOf(withAddress[0]));
  }
});

test("the sitemap lists every page with the day of its last revision, and nothing else (10.7)", () => {
  const folder = temporaryFolder();
  writeSearchEngineFiles(content, publicAddress, folder);
  const sitemap = readFileSync(join(folder, "sitemap.xml"), "utf8");
  const listed = [...parseHTML(sitemap).document.querySelectorAll("url")].map((url) =>
    ["loc", "lastmod"].map((name) => textOf(url.querySelector(name))).join(" "),
  );
  expect(listed.sort()).toEqual(
    pages.map(({ path, revised }) => `${publicAddress}${path} ${revised}`).sort(),
  );
  for (const { revised } of pages) expect(revised).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(readFileSync(join(folder, "robots.txt"), "utf8")).toContain(`Sitemap: ${publicAddress}/sitemap.xml`);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportAddress, exportForTests, type FileHost, startFileHost } from "../support/exported-site.ts";
import { findIn, parsePage, textOf, withText } from "./parsed-pages.ts";

let folder: string;
let host: FileHost;

beforeAll(async () => {
  folder = await exportForTests();
  host = await startFileHost(folder);
}, 300_000);
afterAll(() => host?.close());

const read = (file: string) => readFileSync(join(folder, file), "utf8");

/** A page as the file host sends it. */
async function open(path: string) {
  const answer = await fetch(`${host.url}${path}`);
  const { document } = parsePage({ path, html: await answer.text() });
  return { status: answer.status, document, main: findIn(document, "main", path) };
}

test("every address of the sitemap is answered with a page that names itself as canonical and has a strict policy", async () => {
  const paths = [...read("sitemap.xml").matchAll(/<loc>https:\/\/www\.example\.com([^<]*)/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    const { status, document } = await open(path);
    expect(status, path).toBe(200);
    const canonical = document.querySelector("link[rel=canonical]");
    expect(canonical?.getAttribute("href")).toBe(`${exportAddress}${path}`);
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
    expect(policy?.getAttribute("content"), path).toMatch(
      /^default-src 'none'; .*script-src 'self' 'sha256-/,
    );
  }
});

test("an unknown address gets the 404 page", async () => {
  const { status, main } = await open("/no-such-page");
  expect(status).toBe(404);
  expect(textOf(main)).toContain("Oops! The page you're looking for doesn't exist.");
});

test("the page of claims has each claim with its proofs or as an own statement, and the Facts of the product name the proof that is valid (10.13)", async () => {
  const { main } = await open("/claims");
  const claim = (name: string) => textOf(withText(main, "h2", name)[0]?.closest("section"));
  for (const words of [
    "Checked by Example Body",
    "Covers Klear.",
    "Valid until 31 December 2099, and no longer",
    "The proof by Former Body ended on 31 January 2026.",
  ])
    expect(claim("Climate neutral")).toContain(words);
  expect(claim("Eco-friendly")).toContain("Checked by Nobody yet");
  const file = findIn(main, 'a[href^="/documents/climate"]', "/claims").getAttribute("href");
  expect(read(file ?? "")).toContain("%PDF");
  const klear = "/products/drain-care/ozo-klear";
  const fact = "Climate neutral: Example Body, EX-1, valid until 31 December 2099";
  const product = await open(klear);
  expect(withText(product.main, 'a[href="/claims#section-climate-neutral"]', fact)).toHaveLength(1);
  const datasheet = await open(`${klear}/datasheet`);
  expect(textOf(datasheet.main)).toContain(fact);
  for (const { main } of [product, datasheet]) expect(textOf(main)).not.toContain("Former Body");
});

test("_headers has the security headers and long caching, and _redirects has the old addresses", () => {
  expect(read("_redirects")).toContain(
    "/products/drain-care/ozo-former /products/drain-care/ozo-klear 308\n",
  );
  expect(read("_headers")).toMatch(/^\/\*\n(?: {2}.*\n)* {2}x-content-type-options: nosniff$/m);
  expect(read("_headers")).toMatch(/^\/pictures\/\*\n {2}Cache-Control: .* immutable$/m);
  // A host would apply these lines to the page /documents too.
  expect(read("_headers")).not.toContain("/documents/");
});

test("a landing card with no image shows IMAGE COMING SOON (2.6)", async () => {
  const { main } = await open("/");
  const withoutImage = [...main.querySelectorAll("article")].filter((card) => !card.querySelector("img"));
  expect(withoutImage.map((card) => textOf(card.querySelector("h3")))).toEqual(["ODOUR CARE"]);
  expect(textOf(withoutImage[0])).toContain("IMAGE COMING SOON");
});

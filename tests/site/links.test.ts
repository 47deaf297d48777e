import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { client, hasFile } from "./built-pages.ts";
import { readParsedPages, textOf, valuesOf } from "./parsed-pages.ts";

const pages = await readParsedPages();
const idsOf = new Map(pages.map(({ path, document }) => [path, new Set(valuesOf(document, "id"))]));

const addressesOf = (scripts: Element[]) => scripts.flatMap((script) => script.getAttribute("src") ?? []);

/** The reason why an address has no target, or undefined. */
function whyBroken(href: string, from: string): string | undefined {
  const site = "https://site.invalid";
  const url = new URL(href, `${site}${from}`);
  if (url.origin !== site) return url.protocol === "http:" ? "not https" : undefined;
  const id = decodeURIComponent(url.hash.slice(1));
  const ids = idsOf.get(url.pathname);
  if (ids) return id === "" || ids.has(id) ? undefined : `no element with the id ${id}`;
  const file = decodeURIComponent(url.pathname);
  if (!hasFile(file)) return "no such page or file";
  // The fragment of a drawing's address is the id of a symbol in the sprite.
  const hasTarget = id === "" || readFileSync(join(client, file), "utf8").includes(`id="${id}"`);
  return hasTarget ? undefined : `no symbol ${id}`;
}

test("the target of every link, form, picture, script and style exists", () => {
  const broken = pages.flatMap(({ path, document, scripts }) => {
    const addresses = [
      ...addressesOf(scripts),
      ...valuesOf(document, "href"),
      ...valuesOf(document, "src"),
      ...valuesOf(document, "action"),
      ...valuesOf(document, "srcSet").flatMap((set) =>
        set.split(/,\s*/).map((part) => part.split(" ")[0] ?? ""),
      ),
    ].filter((address) => !/^(mailto|tel):/.test(address));
    expect(addresses.length, path).toBeGreaterThan(10);
    return addresses.map((address) => `${path}: ${address}: ${whyBroken(address, path)}`);
  });
  expect(broken.filter((line) => !line.endsWith(": undefined"))).toEqual([]);
});

test("nothing on a page is loaded from another site (7.2, 10.10)", () => {
  for (const { path, document, scripts } of pages) {
    const loaded = [
      ...addressesOf(scripts),
      ...valuesOf(document, "src"),
      ...valuesOf(document, "srcSet"),
      ...[...document.querySelectorAll("link:not([rel=canonical]), use")].flatMap(
        (element) => element.getAttribute("href") ?? [],
      ),
    ];
    expect(loaded.length, path).toBeGreaterThan(3);
    for (const address of loaded) expect(address, path).toMatch(/^\/(?!\/)/);
  }
});

test("every id to which a label, description, list or command refers is on the same page", () => {
  const names = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "commandfor", "list"];
  const missing = pages.flatMap(({ path, document }) =>
    names
      .flatMap((name) => valuesOf(document, name))
      .flatMap((value) => value.split(/\s+/))
      .filter((id) => !idsOf.get(path)?.has(id))
      .map((id) => `${path}: ${id}`),
  );
  expect(missing).toEqual([]);
});

test("every id is unique on its page", () => {
  for (const { path, document } of pages) {
    const ids = valuesOf(document, "id");
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

test("links to other sites open in a new tab, say so, and send no referrer (1.9)", () => {
  for (const { path, document } of pages) {
    for (const link of document.querySelectorAll('a[href^="http"]')) {
      expect([link.getAttribute("target"), link.getAttribute("rel")], path).toEqual([
        "_blank",
        "noopener noreferrer",
      ]);
      expect(textOf(link), path).toContain("(opens in a new tab)");
    }
  }
});

test("pictures are loaded lazily, except the first ones, which have a high priority", () => {
  for (const { path, document } of pages)
    for (const image of document.querySelectorAll("img")) {
      const isFirst = image.getAttribute("fetchPriority") === "high";
      expect([path, image.getAttribute("src"), image.getAttribute("loading")]).toEqual([
        path,
        image.getAttribute("src"),
        isFirst ? null : "lazy",
      ]);
    }
});

test("browsers load linked pages in advance, except the enquiry page, documents, other sites and the products in the footer", () => {
  for (const { path, document, scripts } of pages) {
    const rules = textOf(scripts.find(({ type }) => type === "speculationrules"));
    for (const except of ["/enquiry*", "/documents/*", "[target=_blank]", "footer nav li a"])
      expect(rules, path).toContain(except);
    expect(document.querySelectorAll("footer nav li a"), path).not.toHaveLength(0);
  }
});

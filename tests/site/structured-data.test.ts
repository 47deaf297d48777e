import { expect, test } from "vitest";
import { content, copyBuildWith, hasFile, publicAddress, renderPages } from "./built-pages.ts";
import { type ParsedPage, parsePage, readParsedPages, textOf } from "./parsed-pages.ts";

const things = thingsIn(
  (await renderPages(copyBuildWith({ ...content, siteOrigin: publicAddress }))).map(parsePage),
);

function thingsIn(pages: ParsedPage[]) {
  return pages.flatMap(({ path, scripts }) =>
    scripts
      .filter(({ type }) => type === "application/ld+json")
      .map((script) => ({ path, thing: JSON.parse(textOf(script)) as Record<string, unknown> })),
  );
}

const typesOn = (path: string) =>
  things.filter((entry) => entry.path === path).map(({ thing }) => thing["@type"]);

test("the structured data describes the company and the site on the home page, and the product on product pages (10.7)", () => {
  expect(typesOn("/").sort()).toEqual(["Organization", "WebSite"]);
  for (const category of content.catalogue.categories) {
    expect(typesOn(category.path)).toEqual(["BreadcrumbList"]);
    for (const { path } of category.products) {
      expect(typesOn(path).sort()).toEqual(["BreadcrumbList", "Product"]);
      expect(typesOn(`${path}/datasheet`)).toEqual(["BreadcrumbList"]);
    }
  }
});

test("without SITE_URL, the structured data describe the same things without an address of the site", async () => {
  const without = thingsIn(await readParsedPages());
  expect(without.map(({ path, thing }) => [path, thing["@type"]])).toEqual(
    things.map(({ path, thing }) => [path, thing["@type"]]),
  );
  const names = JSON.stringify(without.map(({ thing }) => Object.values(thing)));
  expect(names.match(/"@id"|localhost|\/products/g)).toBeNull();
});

test("the structured data contains no prices, ratings or offers", () => {
  expect(JSON.stringify(things)).not.toMatch(/offers|price|rating|review/i);
});

test("every address in the structured data belongs to this site or to the company, and each product's picture exists in a format that all browsers show", () => {
  const addresses = JSON.stringify(things).match(/https?:\/\/[^"]+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(30);
  const { professionalNetwork, videoChannel } = content.site.company;
  const others = ["https://schema.org", professionalNetwork.url, videoChannel.url];
  const proofs = content.proofs.map(({ url }) => url);
  for (const address of addresses.filter((each) => !others.concat(proofs).includes(each)))
    expect(address.startsWith(publicAddress), address).toBe(true);
  const pictures = things.flatMap(({ thing }) => (thing.image ? [String(thing.image)] : []));
  expect(pictures.length).toBeGreaterThan(0);
  for (const address of pictures) {
    expect(address).toMatch(/\.webp$/);
    expect(hasFile(new URL(address).pathname), address).toBe(true);
  }
});

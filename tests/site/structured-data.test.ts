import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { content, hasFile, readBuiltPages } from "./built-pages.ts";

const built = await readBuiltPages();
const things = built.flatMap(({ path, html }) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) => ({
    path,
    thing: JSON.parse(json ?? "") as Record<string, unknown>,
  })),
);

const typesOn = (path: string) =>
  things.filter((entry) => entry.path === path).map(({ thing }) => thing["@type"]);

test("the structured data describes the company and the site on the home page, and the product on product pages (10.7)", () => {
  expect(typesOn("/").sort()).toEqual(["Organization", "WebSite"]);
  for (const category of content.catalogue.categories) {
    expect(typesOn(category.path)).toEqual(["BreadcrumbList"]);
    for (const { route } of category.products) {
      expect(typesOn(route).sort()).toEqual(["BreadcrumbList", "Product"]);
      expect(typesOn(`${route}/datasheet`)).toEqual(["BreadcrumbList"]);
    }
  }
});

/*
 * The package schema-dts contains schema.org's vocabulary as TypeScript types, so the TypeScript compiler validates the
 * structured data of the built pages.
 */
test("the structured data of every page uses only types and properties that schema.org defines", () => {
  expect(check(things.map(({ thing }) => thing))).toEqual([]);
});

test("the structured data contains no prices, ratings or offers", () => {
  expect(JSON.stringify(things)).not.toMatch(/offers|price|rating|review/i);
});

test("every address in the structured data belongs to this site, and the largest version of each product's picture exists", () => {
  const addresses = JSON.stringify(things).match(/https?:\/\/[^"]+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(100);
  for (const address of addresses) {
    expect(address === "https://schema.org" || address.startsWith(content.origin), address).toBe(true);
  }
  const pictures = things.flatMap(({ thing }) => (thing.image ? [String(thing.image)] : []));
  expect(pictures.length).toBeGreaterThan(5);
  for (const address of pictures) {
    expect(address).toMatch(/-1600\.webp$/);
    expect(hasFile(new URL(address).pathname), address).toBe(true);
  }
});

/** Compiles the values as literals of schema.org's types, one on each line, and returns the errors with their lines. */
function check(literals: unknown[]): string[] {
  const folder = resolve(".cache/structured-data");
  mkdirSync(folder, { recursive: true });
  try {
    const lines = literals.map((literal) => `check(${JSON.stringify(literal)});`);
    writeFileSync(
      join(folder, "things.ts"),
      `${lines.join("\n")}
import type { BreadcrumbList, Organization, Product, WebSite, WithContext } from "schema-dts";
declare function check(thing: WithContext<BreadcrumbList | Organization | Product | WebSite>): void;
`,
    );
    const flags =
      "--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --ignoreConfig";
    execFileSync("node_modules/.bin/tsc", [...flags.split(" "), join(folder, "things.ts")], {
      encoding: "utf8",
    });
    return [];
  } catch (error) {
    return (error as { stdout: string }).stdout.split("\n").filter((line) => line.includes("error TS"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBuiltPages } from "./built-pages.ts";

const built = await readBuiltPages();
const styleIn = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
const styleOf = (path: string) => styleIn(built.find((page) => page.path === path)?.html ?? "");
const notFound = readFileSync("dist/client/404/index.html", "utf8");

test("a page contains the styles of the 404 page only if it shows them", () => {
  const rule = `.${/<h1 class="([^"]+)">404/.exec(notFound)?.[1]}{`;
  expect(styleIn(notFound)).toContain(rule);
  for (const path of ["/", "/products", "/privacy"]) {
    expect(styleOf(path)).toContain("@layer");
    expect(styleOf(path)).not.toContain(rule);
  }
});

test("a page contains the styles of elements that a script can add", () => {
  // The search can add the card of a product without a picture to a page that shows none.
  const box = /class="(\S+)"><div class="\S+"><svg[^>]*viewBox="0 0 300 122"/.exec(
    built.find(({ path }) => path === "/products/drain-care/ozo-b-sol")?.html ?? "",
  );
  expect(styleOf("/products")).toContain(`.${box?.[1]}{`);
  expect(styleOf("/")).toContain(`.${box?.[1]}{`);
});

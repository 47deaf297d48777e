import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { redirectsSchema } from "#domain/catalogue/redirect.ts";
import { type ContentProblem, readContentFile } from "./content-file.ts";
import { checkRedirects, redirectTable } from "./redirects.ts";

const folder = mkdtempSync(join(tmpdir(), "ozo-redirects-"));
const pages = new Set(["/", "/products", "/products/drain-care/ozo-klear"]);

afterAll(() => rmSync(folder, { recursive: true }));

/** `line:column message` of every mistake. */
function mistakesIn(yaml: string): string[] {
  const path = join(folder, "redirects.yaml");
  writeFileSync(path, yaml);
  const problems: ContentProblem[] = [];
  const file = readContentFile(path, redirectsSchema, { problems });
  if (file) checkRedirects(file, { paths: pages, published: pages }, problems);
  return problems.map(({ line, column, field, message }) => `${line}:${column} ${field}: ${message}`);
}

test("a redirect from a removed address to an existing page is accepted", () => {
  expect(mistakesIn("- from: /old\n  to: /products\n- from: /older/\n  to: /\n")).toEqual([]);
});

test.each([
  [
    "a redirect from a page of the site",
    "- from: /products\n  to: /\n",
    "1:3 entry 1 › from: /products is a page of the site",
  ],
  [
    "a redirect from a page of the site with a slash at the end",
    "- from: /products/\n  to: /\n",
    "1:3 entry 1 › from: /products/ is a page of the site",
  ],
  [
    "a second redirect from the same address",
    "- from: /a\n  to: /\n- from: /a/\n  to: /products\n",
    "3:3 entry 2 › from: /a/ is redirected twice",
  ],
  [
    "a redirect to a missing page",
    "# note\n- from: /a\n  to: /nowhere\n",
    "3:3 entry 1 › to: There is no page /nowhere",
  ],
  [
    "a chain of redirects",
    "- from: /a\n  to: /b\n- from: /b\n  to: /\n",
    "2:3 entry 1 › to: /b is redirected itself",
  ],
  ["a redirect to its own address", "- from: /a\n  to: /a\n", "2:3 entry 1 › to: /a is redirected itself"],
  [
    "a redirect to another site",
    "- from: /a\n  to: https://example.com\n",
    "2:3 entry 1 › to: must be an address on this site",
  ],
  [
    "a redirect from a path that browsers take for a host",
    "- from: //a\n  to: /\n",
    "1:3 entry 1 › from: must be",
  ],
  ["a redirect from an address with a query", "- from: /a?b=1\n  to: /\n", "1:3 entry 1 › from: must be"],
  ["a misspelt field", "- form: /a\n  to: /\n", "1:3"],
])("%s is refused with its position in the file", (_, yaml, beginning) => {
  expect(mistakesIn(yaml).some((mistake) => mistake.startsWith(beginning))).toBe(true);
});

test("redirectTable removes a slash at the end of an old address", () => {
  expect(redirectTable([{ from: "/old/", to: "/products" }])).toEqual({ "/old": "/products" });
});

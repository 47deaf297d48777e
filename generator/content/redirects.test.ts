import { expect, test } from "vitest";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { readContent } from "#tests/support/read-content.ts";

const copy = prepareContentCopy();
const klear = "/products/drain-care/ozo-klear";

test("an old address redirects to the page at its exact address, with or without a slash at the end", async () => {
  copy.write("redirects.yaml", `- from: /old/\n  to: ${klear}/\n- from: /older\n  to: /\n`);
  const { redirects } = await readContent(copy.folder);
  expect([...redirects]).toEqual([
    ["/old", klear],
    ["/older", "/"],
  ]);
});

test("a redirect from the address of a page has no effect, and the check warns of it", async () => {
  copy.write("redirects.yaml", `- from: ${klear}\n  to: /products\n`);
  const { mistakes, warnings } = await copy.messages();
  expect(mistakes).toEqual([]);
  expect(warnings).toEqual([
    `redirects.yaml:1:3  entry 1 › from: ${klear} is the address of a page, which visitors get: remove this redirect.`,
  ]);
  expect([...(await readContent(copy.folder)).redirects]).toEqual([]);
});

test.each(["products/ozo-klear.yaml", "categories/drain-care.yaml"])(
  "when %s is a draft, the product's address may redirect to a page, but no redirect may lead to that address, not even in development",
  async (draft) => {
    copy.change(draft, "\nposition:", "\ndraft: true\nposition:");
    copy.write("redirects.yaml", `- from: ${klear}\n  to: /products\n`);
    expect((await copy.check({ withDrafts: true })).content?.redirects.size, "the draft is shown").toBe(0);
    expect((await readContent(copy.folder)).redirects.get(klear)).toBe("/products");
    copy.write("redirects.yaml", `- from: /old\n  to: ${klear}\n`);
    for (const withDrafts of [true, false]) {
      const { mistakes } = await copy.messages({ withDrafts });
      expect(mistakes).toEqual([
        `redirects.yaml:2:3  entry 1 › to: There is no page ${klear}: give the address of an existing page.`,
      ]);
    }
  },
);

test.each([
  [
    "from an address that is redirected already",
    "- from: /a\n  to: /\n- from: /a/\n  to: /products\n",
    "3:3  entry 2 › from: /a/ is redirected twice",
  ],
  ["to a missing page", "# note\n- from: /a\n  to: /b\n", "3:3  entry 1 › to: There is no page /b"],
  ["to another old address", "- from: /a\n  to: /b\n- from: /b\n  to: /\n", "2:3  entry 1 › to: There is no"],
  ["to another site", "- from: /a\n  to: https://example.com\n", "2:3  entry 1 › to: must be an address on"],
  ["from a path that browsers interpret as a host", "- from: //a\n  to: /\n", "1:3  entry 1 › from: must be"],
  ["from an address with a query", "- from: /a?b=1\n  to: /\n", "1:3  entry 1 › from: must be"],
  ["from an address with an escape", "- from: /a%20b\n  to: /\n", "1:3  entry 1 › from: must be"],
  ["from an address with a wildcard", "- from: /a/*\n  to: /\n", "1:3  entry 1 › from: must be"],
])("a redirect %s is refused with its position in the file", async (_, yaml, beginning) => {
  copy.write("redirects.yaml", yaml);
  const [first] = (await copy.messages()).mistakes;
  expect(first?.startsWith(`redirects.yaml:${beginning}`), first).toBe(true);
});

test("the check warns of pages of the last build that no longer exist and have no redirect", async () => {
  const old = "/products/drain-care/ozo-old";
  const previousPagePaths = ["/products", old];
  expect((await copy.messages({ previousPagePaths })).warnings).toEqual([
    `redirects.yaml:1:1  ${old} was a page in the last build and no longer exists. If this is intended, add a redirect from this address to the page that replaces it.`,
  ]);
  copy.write("redirects.yaml", `- from: ${old}\n  to: ${klear}\n`);
  expect((await copy.messages({ previousPagePaths })).warnings).toEqual([]);
});

test("a page whose file has a mistake is not reported as removed", async () => {
  copy.change("products/ozo-klear.yaml", "position: 1\n", "");
  const { mistakes, warnings } = await copy.messages({ previousPagePaths: [klear] });
  expect(mistakes).toHaveLength(1);
  expect(warnings).toEqual([]);
});

import { expect, test } from "vitest";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { redirectTable } from "./redirects.ts";

const copy = prepareContentCopy();

test.each([
  ["from a removed address to an existing page", "- from: /old\n  to: /products\n- from: /older/\n  to: /\n"],
  ["to another old address that leads to a page", "- from: /a\n  to: /b\n- from: /b\n  to: /\n"],
  ["from the address of a page, even to a missing page", "- from: /products/\n  to: /missing\n"],
])("a redirect %s is accepted", async (_, yaml) => {
  copy.write("redirects.yaml", yaml);
  expect(await copy.messages()).toEqual([]);
});

test("addresses end without a slash in the table of redirects", () => {
  const table = redirectTable([
    { from: "/old/", to: "/products/" },
    { from: "/", to: "/" },
  ]);
  expect([...table]).toEqual([
    ["/old", "/products"],
    ["/", "/"],
  ]);
});

test.each([
  ["a draft", "products/ozo-klear.yaml"],
  ["a product of a draft category", "categories/drain-care.yaml"],
])(
  "the address of %s may redirect to a page, but no redirect may lead to that address, not even in development",
  async (_, draft) => {
    copy.change(draft, "\nposition:", "\ndraft: true\nposition:");
    const klear = "/products/drain-care/ozo-klear";
    copy.write("redirects.yaml", `- from: ${klear}\n  to: /products\n- from: /old\n  to: /products\n`);
    expect((await copy.check({ withDrafts: true })).mistakes).toEqual([]);
    copy.write("redirects.yaml", `- from: /old\n  to: ${klear}\n`);
    for (const withDrafts of [true, false]) {
      const { mistakes } = await copy.check({ withDrafts });
      expect(mistakes.map(({ message }) => message)).toEqual([
        `There is no page ${klear}: give the address of an existing page.`,
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
  ["to its own address", "- from: /a\n  to: /a\n", "2:3  entry 1 › to: There is no page /a"],
  [
    "to another old address that leads to no page",
    "- from: /a\n  to: /b\n- from: /b\n  to: /c\n",
    "2:3  entry 1 › to: There is no page /b",
  ],
  [
    "to another site",
    "- from: /a\n  to: https://example.com\n",
    "2:3  entry 1 › to: must be an address on this site",
  ],
  ["from a path that browsers interpret as a host", "- from: //a\n  to: /\n", "1:3  entry 1 › from: must be"],
  ["from an address with a query", "- from: /a?b=1\n  to: /\n", "1:3  entry 1 › from: must be"],
  ["from an address with an escape", "- from: /a%20b\n  to: /\n", "1:3  entry 1 › from: must be"],
  ["from an address with a wildcard", "- from: /a/*\n  to: /\n", "1:3  entry 1 › from: must be"],
])("a redirect %s is refused with its position in the file", async (_, yaml, beginning) => {
  copy.write("redirects.yaml", yaml);
  const [first] = await copy.messages();
  expect(first?.startsWith(`redirects.yaml:${beginning}`), first).toBe(true);
});

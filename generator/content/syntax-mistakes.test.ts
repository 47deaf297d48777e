import { expect, test } from "vitest";
import { prepareContentCopy } from "#tests/support/content-copy.ts";

const copy = prepareContentCopy();
const klear = "products/ozo-klear.yaml";
const line = /summary: .*/;

test.each([
  ["summary: New: cleans drains", "contains a colon with a space: write the text between quotation marks"],
  ["summary: “New: cleans” drains", "begins with a curly quotation mark: use straight ones"],
  ["summary: „New“: cleans drains", "begins with a curly quotation mark: use straight ones"],
  ['summary: Drains: cleans them"', "ends with a quotation mark and does not begin with one"],
  ["summary: Drains: cleans them'", "ends with a quotation mark and does not begin with one"],
  ["summary: Cleans\n  more: drains", "The line below is indented further than this one"],
  ["summary: *New* cleans drains", "begins with *: remove the *"],
  ["summary: *New", "cannot begin with * or &"],
  ["summary: &New drains", "cannot begin with * or &"],
  ["summary: Cleans\nname: Again", "The field name stands twice: remove one of the two."],
  ["summary:\u00a0Cleans", "A no-break space follows the field's name"],
  ["summary:Cleans", "needs a space behind it"],
  ["summary Cleans", "This line has no field name with a colon"],
  ['summary: "New" drains', "goes on after its closing quotation mark"],
  ["summary: 'It's clean'", "goes on after its closing quotation mark"],
  ["summary: @home", "begins with a sign that YAML reserves"],
  ["summary: | text", "must begin on the line below"],
  ["summary: - text", "The list must begin on the line below"],
  ["benefits:\n  - title: A\n   - title: B", "The entries of a list must begin in the same column."],
])("%j is explained: %s", async (written, advice) => {
  copy.change(klear, line, written);
  const { mistakes } = await copy.messages();
  expect(mistakes).toEqual([expect.stringContaining(advice)]);
  expect(mistakes[0]).toMatch(/^products\/ozo-klear\.yaml:\d+:\d+ {2}/);
});

test("a first redirect below the [] of an empty list is explained", async () => {
  copy.write("redirects.yaml", "[]\n- from: /old\n  to: /products\n");
  expect((await copy.messages()).mistakes).toEqual([
    "redirects.yaml:2:1  Entries cannot follow the line with [], which means an empty list: remove that line.",
  ]);
});

import { expect, test } from "vitest";
import type { Product } from "#domain/catalogue/catalogue.ts";
import { readContent } from "#tests/support/read-content.ts";
import { makeLlmsText, makeMarkdownTwins } from "./markdown-twins.ts";

const content = await readContent("content");
const source = { origin: "https://www.example.com", ...content };

test("Markdown versions contain the facts, the comparison and the jobs", () => {
  const twins = makeMarkdownTwins(source);
  const x10 = twins.get("/products/degreaser/ozo-x10-floor-degreaser.md");
  expect(x10).toContain("## Facts\n\n- **Pack sizes**: 5 L\n");
  expect(x10).toContain("[Kitchen](https://www.example.com/products/by-place#kitchen)");
  expect(twins.get("/products/drain-care.md")).toContain(
    "## Which one?\n\n- **Klear**: Choose Klear to open",
  );
  expect(twins.get("/products/by-place.md")).toContain(
    "- **Floor by the fryer**: Daily: [X10 Floor Degreaser](https://www.example.com/products/degreaser/ozo-x10-floor-degreaser)",
  );
});

/** The Markdown version of a product whose content was changed. */
function twinOfChanged(change: (product: Product) => void) {
  const changed = structuredClone(source);
  const product = changed.catalogue.categories[0]?.products[0];
  if (!product) throw new Error("there is no product to change");
  change(product);
  return makeMarkdownTwins(changed).get(`${product.route}.md`);
}

test("a text cannot become Markdown markup, a link or a tag", () => {
  const twin = twinOfChanged((product) => {
    product.description = "A *bold* [link](https://evil.example) <script>\n\n# Heading";
  });
  expect(twin).toContain("A \\*bold\\* \\[link\\](https://evil.example) \\<script\\> \\# Heading\n");
});

test("the Markdown version of a product without optional fields has no empty sections", () => {
  const twin = twinOfChanged((product) => {
    delete product.whyChoose;
    delete product.safetyInstructions;
    product.idealApplications = [];
  });
  expect(twin).not.toMatch(/Why choose|Safety instructions|Ideal applications|Documents/);
  expect(twin).toContain("## Usage\n\n1. **");
});

test("llms.txt begins with the brand and links to every product's Markdown version", () => {
  const text = makeLlmsText(source);
  expect(text).toMatch(/^# Ozo\n\n> /);
  for (const category of content.catalogue.categories) {
    for (const { route } of category.products) expect(text).toContain(`(https://www.example.com${route}.md)`);
  }
});

import { createRequire } from "node:module";
import sharp from "sharp";
import { expect, test } from "vitest";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import type { ProductDocument } from "#domain/catalogue/document.ts";
import {
  content,
  copyBuildWith,
  elementOf,
  publicAddress,
  readBuiltPages,
  renderPage,
  withoutScripts,
  wordsOf,
} from "./built-pages.ts";

// `require`, because jsqr's types declare an ES module, but its code is CommonJS.
const readCode: typeof import("jsqr").default = createRequire(import.meta.url)("jsqr").default;

// A copy of the build whose content has a public address and documents.
const changed = { ...structuredClone(content), siteOrigin: publicAddress };
const [withTable, withSheet] = allProducts(changed.catalogue);
withTable?.documents.push(documentOf("TDS", "Dosing table", 120_400));
withSheet?.documents.push(documentOf("SDS", "Safety data sheet", 2_400_000));
const folder = copyBuildWith(changed);

const built = await readBuiltPages();

const htmlOf = (path: string) => built.find((page) => page.path === path)?.html ?? "";
const products = allProducts(content.catalogue);

test.each(products.map((product) => [product.productId, product] as const))(
  "the datasheet of %s shows every field of the product (2.19, 10.8)",
  (_, product) => {
    const words = wordsOf(htmlOf(`${product.path}/datasheet`));
    const fields = [
      product.title,
      product.name,
      product.summary,
      product.description,
      product.howItWorks,
      ...product.benefits.flatMap(({ title, description }) => [title, description]),
      ...product.keyFeatures.flatMap(({ name, description }) => [name, description]),
      ...product.howToUse.flatMap(({ name, description }) => [name, description]),
      ...(product.idealApplications ?? []),
      ...(product.whyChoose ?? []),
      ...(product.safetyInstructions ?? []).flatMap(({ name, description }) => [name, description]),
    ];
    expect(fields.filter((field) => !words.includes(field))).toEqual([]);
  },
);

test.each(products.map((product) => [product.productId, product] as const))(
  "the QR code on the datasheet of %s contains the address of the product's page",
  async (_, product) => {
    const html = await renderPage(`${product.path}/datasheet`, { folder });
    const svg = html.match(/<svg[^>]*role="img" aria-label="QR code[^>]*>[\s\S]*?<\/svg>/)?.[0] ?? "";
    expect(svg).not.toMatch(/style=/);
    const { data, info } = await sharp(
      Buffer.from(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"')),
    )
      .flatten({ background: "#fff" })
      .extend({ top: 30, bottom: 30, left: 30, right: 30, background: "#fff" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = readCode(new Uint8ClampedArray(data), info.width, info.height);
    expect(read?.data).toBe(`${publicAddress}${product.path}`);
  },
);

test("without SITE_URL, a datasheet contains no web address", () => {
  expect(content.siteOrigin).toBeNull();
  for (const { path } of products) {
    const sheet = withoutScripts(elementOf(htmlOf(`${path}/datasheet`), "main"));
    expect(sheet).toContain(content.site.company.phone);
    expect(sheet).not.toMatch(/https?:|QR code for|This product on the web/);
  }
});

test("no datasheet calls itself a safety data sheet (2.17)", () => {
  for (const { path } of products) {
    const head =
      htmlOf(`${path}/datasheet`)
        .match(/<title>.*?<\/title>|<h1[\s\S]*?<\/h1>/g)
        ?.join() ?? "";
    expect(head).toContain("datasheet");
    expect(head).not.toMatch(/safety|SDS/i);
  }
});

function documentOf(kind: ProductDocument["kind"], title: string, bytes: number): ProductDocument {
  return { kind, title, revision: "3", date: "2026-03-12", language: "de", url: `/${kind}.pdf`, bytes };
}

test("/documents lists documents with language, date and size, and offers a missing safety data sheet on request", async () => {
  const html = await renderPage("/documents", { folder });
  const rowOf = (id = "") => wordsOf(new RegExp(`<tr id="${id}"[\\s\\S]*?</tr>`).exec(html)?.[0] ?? "");
  const day = "12 March 2026";
  expect(rowOf(withTable?.productId)).toContain(
    `Dosing table (TDS), revision 3German, ${day}, PDF, 121\u00A0kBSafety data sheet: On request (ask for the safety data sheet of `,
  );
  expect(rowOf(withSheet?.productId)).toMatch(
    new RegExp(`Safety data sheet, revision 3German, ${day}, PDF, 2.4\u00A0MB$`),
  );
});

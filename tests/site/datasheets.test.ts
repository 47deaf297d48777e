import { createRequire } from "node:module";
import sharp from "sharp";
import { expect, test } from "vitest";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import type { ProductDocument } from "#domain/catalogue/schemas/document-schema.ts";
import { content, copyBuildWith, publicAddress, renderPage } from "./built-pages.ts";
import { findIn, parsePage, readElementFinder, textOf } from "./parsed-pages.ts";

// `require`, because jsqr's types declare an ES module, but its code is CommonJS.
const readCode: typeof import("jsqr").default = createRequire(import.meta.url)("jsqr").default;

// A copy of the build whose content has a public address and documents.
const changed = { ...structuredClone(content), siteOrigin: publicAddress };
const [withTable, withSheet] = allProducts(changed.catalogue);
withTable?.documents.push(documentOf("TDS", "Dosing table", 120_400));
withSheet?.documents.push(documentOf("SDS", "Safety data sheet", 2_400_000));
const folder = copyBuildWith(changed);

const find = await readElementFinder();
const products = allProducts(content.catalogue);
const sheetOf = (path: string) => find(`${path}/datasheet`, "main");

/** A page of the changed copy. */
async function findInChanged(path: string, selector: string) {
  return findIn(parsePage({ path, html: await renderPage(path, { folder }) }).document, selector, path);
}

test.each(products)(
  "the datasheet of $productId shows every field of the product (2.19, 10.8)",
  (product) => {
    const words = textOf(sheetOf(product.path));
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

test.each(products)(
  "the QR code on the datasheet of $productId contains the address of the product's page",
  async (product) => {
    const code = await findInChanged(`${product.path}/datasheet`, 'svg[aria-label^="QR code"]');
    expect(code.querySelectorAll("[style]")).toHaveLength(0);
    for (const [name, value] of Object.entries({
      xmlns: "http://www.w3.org/2000/svg",
      width: "400",
      height: "400",
    }))
      code.setAttribute(name, value);
    const { data, info } = await sharp(Buffer.from(code.outerHTML))
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
    const sheet = sheetOf(path).outerHTML;
    expect(sheet).toContain(content.site.company.phone);
    expect(sheet).not.toMatch(/https?:|QR code for|This product on the web/);
  }
});

test("no datasheet calls itself a safety data sheet (2.17)", () => {
  for (const { path } of products)
    for (const selector of ["title", "h1"]) {
      const words = textOf(find(`${path}/datasheet`, selector));
      expect(words).toContain("datasheet");
      expect(words).not.toMatch(/safety|SDS/i);
    }
});

function documentOf(kind: ProductDocument["kind"], title: string, bytes: number): ProductDocument {
  return { kind, title, revision: "3", date: "2026-03-12", language: "de", url: `/${kind}.pdf`, bytes };
}

test("/documents lists documents with language, date and size, and offers a missing safety data sheet on request", async () => {
  const rowOf = async (id = "") => textOf(await findInChanged("/documents", `tr#${id}`));
  const day = "12 March 2026";
  expect(await rowOf(withTable?.productId)).toContain(
    `Dosing table (TDS), revision 3German, ${day}, PDF, 121\u00A0kBSafety data sheetOn request (ask for the safety data sheet of `,
  );
  expect(await rowOf(withSheet?.productId)).toMatch(
    new RegExp(`Safety data sheet, revision 3German, ${day}, PDF, 2.4\u00A0MB$`),
  );
});

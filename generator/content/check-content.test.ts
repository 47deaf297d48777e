import { cpSync, mkdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { allProducts, type Catalogue } from "#domain/catalogue/catalogue.ts";
import { placesWithProducts } from "#domain/catalogue/jobs-by-place.ts";
import type { ByPlace } from "#domain/catalogue/schemas/by-place-schema.ts";
import { prepareContentCopy } from "#tests/support/content-copy.ts";
import { readContent } from "#tests/support/read-content.ts";
import { sitePages } from "../site-pages.ts";
import type { Content } from "./check-content.ts";

const copy = prepareContentCopy();
const klear = "products/ozo-klear.yaml";

describe("the content of this repository", () => {
  test("has four categories and their products in the order of the numbers on the packs, ten products with a page, and V10 without one (3.1)", async () => {
    const { catalogue } = await readContent("content");
    expect(
      catalogue.categories.map(({ categoryId, products, withoutPage }) => [
        categoryId,
        ...products.map(({ productId }) => productId),
        ...withoutPage.map(({ name }) => name),
      ]),
    ).toEqual([
      ["drain-care", "ozo-klear", "ozo-p-sol", "ozo-drain-pure", "ozo-b-sol"],
      ["degreaser", "ozo-x10-floor-degreaser", "ozo-nova", "V10 Oil Stain Degreaser"],
      ["odour-care", "ozo-ofa", "ozo-urinill"],
      ["specialized-solutions", "ozo-nova-st", "ozo-urinew"],
    ]);
  });

  test("only B-SOL, Urinew and Urinill have no picture, and every product has all its texts (3.3)", async () => {
    const products = allProducts((await readContent("content")).catalogue);
    const withoutPicture = products.filter(({ image }) => image === null).map(({ productId }) => productId);
    expect(withoutPicture.sort()).toEqual(["ozo-b-sol", "ozo-urinew", "ozo-urinill"]);
    const lists = [
      ...(["benefits", "keyFeatures", "howToUse"] as const),
      ...(["idealApplications", "whyChoose", "safetyInstructions"] as const),
    ];
    for (const product of products) {
      expect(product.howItWorks.length).toBeGreaterThan(100);
      for (const list of lists)
        expect(product[list]?.length, `${product.productId} ${list}`).toBeGreaterThan(2);
    }
  });
});

describe("drafts", () => {
  test("the build publishes no page, picture or document of a draft, and development shows all of them", async () => {
    mkdirSync(copy.path("documents"));
    copy.write("documents/klear.pdf", "%PDF-1.7 %%EOF");
    const sheet =
      "documents:\n  - kind: SDS\n    title: Sheet\n    file: klear.pdf\n    revision: one\n    date: 2026-01-01\n";
    copy.change(klear, "position: 1\n", `position: 1\ndraft: true\n${sheet}`);
    const whatIsShown = (content: Content) => ({
      page: sitePages(content).some(({ path }) => path === "/products/drain-care/ozo-klear"),
      picture: content.pictures.some(({ master }) => basename(master) === "ozo-klear.webp"),
      documents: content.documents.size,
    });
    expect(whatIsShown(await readContent(copy.folder))).toEqual({
      page: false,
      picture: false,
      documents: 0,
    });
    expect(whatIsShown(await readContent(copy.folder, { withDrafts: true }))).toEqual({
      page: true,
      picture: true,
      documents: 1,
    });
  });

  test("the build leaves out a draft category with its products and its card on the home page", async () => {
    copy.change("categories/degreaser.yaml", "position: ", "draft: true\nposition: ");
    const { catalogue, site } = await readContent(copy.folder);
    expect(JSON.stringify(catalogue)).not.toContain("degreaser");
    expect(site.home.help.cards).not.toContain("degreaser");
  });
});

describe("pictures on other hosts", () => {
  const url = "https://images.example.com/k.jpg";
  const klearIn = ({ catalogue }: Content) =>
    allProducts(catalogue).find(({ productId }) => productId === "ozo-klear");

  test("a picture on another host is accepted only if imageHosts lists the host, and with its size (7.2)", async () => {
    copy.change(klear, "source: ozo-klear.webp", `source: ${url}`);
    const problem = async () => (await copy.messages()).mistakes;
    expect(await problem()).toEqual([expect.stringContaining("images.example.com are not allowed")]);
    copy.change("site.yaml", "\nrevised:", "\nimageHosts: [images.example.com]\nrevised:");
    expect(await problem()).toEqual([expect.stringContaining("add size: 1600x2000")]);
    copy.change(klear, `source: ${url}`, `source: ${url}\n  size: 1600x2000`);
    expect(klearIn(await readContent(copy.folder))?.image).toEqual({
      kind: "remote",
      alt: expect.any(String),
      url,
      width: 1600,
      height: 2000,
    });
  });
});

test("a duplicate slug is reported at its second use", async () => {
  const withoutPage =
    "withoutPage:\n  - slug: ozo-klear\n    name: K\n    summary: A cleaner\n    position: 9\nrevised:";
  copy.change("categories/degreaser.yaml", "revised:", withoutPage);
  expect((await copy.messages()).mistakes).toEqual([expect.stringContaining("ozo-klear is used twice")]);
});

test("a job of a draft is left out with a warning, and two places with one address are a mistake", async () => {
  copy.change("products/ozo-p-sol.yaml", "name: P-SOL", "draft: true\nname: P-SOL");
  const place =
    "  - id: kitchen\n    name: Kitchen\n    jobs:\n      - name: Sink\n        when: Daily\n        product: ozo-p-sol\n";
  const head = "title: T\ndescription: D\nintro: I\nplaces:\n";
  copy.write("by-place.yaml", `${head}${place}revised: 2026-01-01\n`);
  expect((await copy.messages()).warnings).toEqual([
    "by-place.yaml:10:9  places › entry 1 › jobs › entry 1 › product: ozo-p-sol is a draft, so this job is left out: publish the product, or name another one.",
  ]);
  copy.write("by-place.yaml", `${head}${place}${place}revised: 2026-01-01\n`);
  expect((await copy.messages()).mistakes).toEqual([
    "by-place.yaml:11:5  places › entry 2 › id: Another place has the address kitchen too: give each place its own.",
  ]);
});

test("a job whose product does not exist is left out with a warning", async () => {
  const jobs = ["ozo-kleer", "ozo-p-sol"].map(
    (product) => `      - name: Job of ${product}\n        when: Daily\n        product: ${product}\n`,
  );
  copy.write(
    "by-place.yaml",
    `title: T\ndescription: D\nintro: I\nplaces:\n  - id: kitchen\n    name: Kitchen\n    jobs:\n${jobs.join("")}revised: 2026-01-01\n`,
  );
  const { content, warnings } = await copy.check();
  expect(warnings).toEqual([
    expect.objectContaining({
      field: "places › entry 1 › jobs › entry 1 › product",
      message: "There is no product ozo-kleer. Did you mean ozo-klear? This job is left out.",
    }),
  ]);
  const [kitchen] = placesWithProducts(content?.byPlace as ByPlace, content?.catalogue as Catalogue);
  expect(kitchen?.jobs.map(({ name }) => name)).toEqual(["Job of ozo-p-sol"]);
});

test("no category can take the address of /products/by-place", async () => {
  cpSync(copy.path("categories/degreaser.yaml"), copy.path("categories/by-place.yaml"));
  expect((await copy.messages()).mistakes.join()).toContain(
    "/products/by-place is the address of another page: rename this file.",
  );
});

test("a file in pages/ is a page, perhaps with a picture, with its name as address, which no other page may have", async () => {
  const text = copy.read("pages/privacy.yaml");
  copy.write("pages/rinsing.yaml", `${text}picture:\n  source: banner.webp\n  alt: Products\n`);
  const content = await readContent(copy.folder);
  expect(sitePages(content).map(({ path }) => path)).toContain("/rinsing");
  expect(content.pages.rinsing?.picture).toMatchObject({ kind: "local", alt: "Products" });
  for (const name of ["documents", "pictures", "readyz"])
    copy.write(`pages/${name}.yaml`, copy.read("pages/privacy.yaml"));
  copy.write("pages/How to.yaml", copy.read("pages/privacy.yaml"));
  expect((await copy.messages()).mistakes).toEqual([
    "pages/documents.yaml:1:1  /documents is the address of another page: rename this file.",
    expect.stringMatching(/^pages\/How to\.yaml:1:1 .* such as how-to\.yaml\.$/),
    "pages/pictures.yaml:1:1  /pictures is the address of another page: rename this file.",
    "pages/readyz.yaml:1:1  /readyz is the address of another page: rename this file.",
  ]);
});

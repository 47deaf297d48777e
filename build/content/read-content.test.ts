import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ByPlace, placesWithProducts } from "#domain/catalogue/by-place.ts";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { readContent } from "#tests/support/read-content.ts";
import { sitePages } from "../pages/site-pages.ts";
import { ContentError, type ContentProblem } from "./content-file.ts";
import { type Content, checkContent } from "./read-content.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ozo-content-"));
  await cp("content", folder, { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

/** Replaces a text in a content file, and returns the line number of the former text. */
async function change(file: string, from: string | RegExp, to: string): Promise<number> {
  const path = join(folder, file);
  const text = await readFile(path, "utf8");
  const index = text.search(from);
  if (index < 0) throw new Error(`${file} does not contain ${from}`);
  await writeFile(path, text.replace(from, to));
  return text.slice(0, index).split("\n").length;
}

async function problems(): Promise<ContentProblem[]> {
  const outcome = await readContent(folder).catch((error: unknown) => error);
  if (!(outcome instanceof ContentError)) throw new Error("the content was accepted");
  return outcome.problems;
}

describe("the content of this repository", () => {
  test("has four categories in order, ten products with a page, and V10 without one", async () => {
    const { catalogue } = await readContent(folder);
    expect(catalogue.categories.map(({ categoryId }) => categoryId)).toEqual([
      "degreaser",
      "drain-care",
      "odour-care",
      "specialized-solutions",
    ]);
    expect(
      catalogue.categories.flatMap(({ products }) => products.map(({ productId }) => productId)),
    ).toEqual([
      "ozo-x10-floor-degreaser",
      "ozo-nova",
      "ozo-klear",
      "ozo-p-sol",
      "ozo-drain-pure",
      "ozo-b-sol",
      "ozo-ofa",
      "ozo-urinill",
      "ozo-urinew",
      "ozo-nova-st",
    ]);
    expect(catalogue.categories.flatMap(({ withoutPage }) => withoutPage.map(({ name }) => name))).toEqual([
      "V10 Oil Stain Degreaser",
    ]);
  });

  test("B-SOL, Urinew and Urinill have no picture, and every field of every product is filled", async () => {
    const { catalogue } = await readContent(folder);
    const products = catalogue.categories.flatMap((category) => category.products);
    expect(
      products
        .filter(({ image }) => image === null)
        .map(({ productId }) => productId)
        .sort(),
    ).toEqual(["ozo-b-sol", "ozo-urinew", "ozo-urinill"]);
    for (const product of products) {
      expect(product.howItWorks.length).toBeGreaterThan(100);
      for (const field of ["benefits", "keyFeatures", "howToUse"] as const) {
        expect(product[field].length, `${product.productId} ${field}`).toBeGreaterThan(2);
      }
      for (const field of ["idealApplications", "whyChoose", "safetyInstructions"] as const) {
        expect(product[field]?.length, `${product.productId} ${field}`).toBeGreaterThan(2);
      }
    }
  });
});

describe("drafts", () => {
  test("the build publishes no page, picture or document of a draft, and development shows all of them", async () => {
    await mkdir(join(folder, "documents"));
    await writeFile(join(folder, "documents/klear.pdf"), "%PDF-1.7 %%EOF");
    const sheet =
      "documents:\n  - kind: SDS\n    title: Sheet\n    file: klear.pdf\n    revision: one\n    date: 2026-01-01\n";
    await change("products/ozo-klear.yaml", "position: 1\n", `position: 1\ndraft: true\n${sheet}`);
    const masters = ({ pictures }: Content) => pictures.map((picture) => basename(picture.master));
    const published = await readContent(folder);
    expect(sitePages(published).map(({ path }) => path)).not.toContain("/products/drain-care/ozo-klear");
    expect(masters(published)).not.toContain("ozo-klear.webp");
    expect(published.documents.size).toBe(0);
    const developed = await readContent(folder, { withDrafts: true });
    expect(sitePages(developed).map(({ path }) => path)).toContain("/products/drain-care/ozo-klear");
    expect(masters(developed)).toContain("ozo-klear.webp");
    expect(developed.documents.size).toBe(1);
  });

  test("the products and the card of a draft category are drafts too", async () => {
    await change("categories/odour-care.yaml", "position: ", "draft: true\nposition: ");
    const { catalogue, site } = await readContent(folder);
    expect(JSON.stringify(catalogue)).not.toContain("odour-care");
    expect(site.home.help.cards).not.toContain("odour-care");
  });
});

describe("mistakes", () => {
  test("a picture is refused from a host that is not listed in imageHosts, and accepted from a listed host", async () => {
    await change(
      "products/ozo-klear.yaml",
      "source: ozo-klear.webp",
      "source: https://images.example.com/k.jpg",
    );
    expect(await problems()).toEqual([
      expect.objectContaining({ message: expect.stringContaining("images.example.com are not allowed") }),
    ]);
    await change("site.yaml", /^imageHosts: .*$/m, "imageHosts: [images.example.com]");
    const { catalogue } = await readContent(folder);
    expect(catalogue.categories[1]?.products[0]?.image).toMatchObject({
      kind: "remote",
      url: "https://images.example.com/k.jpg",
    });
  });

  test("with fetchPictures in site.yaml, a picture from a listed host is fetched and served like a local picture", async () => {
    const url = "https://images.example.com/k.jpg";
    const line = await change("products/ozo-klear.yaml", "source: ozo-klear.webp", `source: ${url}`);
    await change("site.yaml", /^imageHosts: .*$/m, "imageHosts: [images.example.com]");
    await change("site.yaml", "fetchPictures: false", "fetchPictures: true");
    const copy = join(folder, "pictures/ozo-klear.webp");
    const asked: unknown[] = [];
    const { site, catalogue, pictures } = await readContent(folder, {
      fetchPicture: async (address) => {
        asked.push(address);
        return copy;
      },
    });
    expect(asked).toEqual([url]);
    expect(catalogue.categories[1]?.products[0]?.image).toMatchObject({ kind: "local", width: 1600 });
    expect(pictures.map(({ master }) => master)).toContain(copy);
    expect(site.imageHosts, "browsers load no picture from that host").toEqual([]);

    const outcome = readContent(folder, {
      fetchPicture: async () => {
        throw new Error("images.example.com responded with status 404");
      },
    });
    await expect(outcome).rejects.toMatchObject({
      problems: [
        {
          line,
          message: expect.stringMatching(
            /k\.jpg can't be fetched\. Images\.example\.com responded with status 404/,
          ),
        },
      ],
    });
  });

  test("a duplicate slug is reported at its second use", async () => {
    await change("categories/degreaser.yaml", "ozo-v10-oil-stain-degreaser", "ozo-nova");
    expect(await problems()).toEqual([
      expect.objectContaining({ message: expect.stringContaining("ozo-nova is used twice") }),
    ]);
  });

  test("a job whose product does not exist is left out with a warning", async () => {
    await change("by-place.yaml", "product: ozo-nova\n", "product: ozo-nova-xt\n");
    const { content, warnings } = await checkContent(folder);
    expect(warnings).toEqual([
      expect.objectContaining({
        field: "places › entry 1 › jobs › entry 1 › product",
        message: "There is no product ozo-nova-xt. Did you mean ozo-nova-st? This job is left out.",
      }),
    ]);
    const [kitchen] = placesWithProducts(content?.byPlace as ByPlace, content?.catalogue as Catalogue);
    expect(kitchen?.jobs[0]?.name).toBe("Oven and fryer, when cold");
  });

  test("no category can take the address of /products/by-place", async () => {
    await cp(join(folder, "categories/degreaser.yaml"), join(folder, "categories/by-place.yaml"));
    expect(await problems()).toContainEqual(
      expect.objectContaining({
        message: "/products/by-place is the address of another page: rename this file.",
      }),
    );
  });
});

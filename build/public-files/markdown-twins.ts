import { type ByPlace, placesOfProduct, placesWithProducts } from "#domain/catalogue/by-place.ts";
import { byPlacePath } from "#domain/catalogue/by-place-path.ts";
import {
  allProducts,
  type Category,
  categoryHeading,
  inOrder,
  type Product,
  sentenceCase,
} from "#domain/catalogue/catalogue.ts";
import { productFacts } from "#domain/catalogue/product-facts.ts";
import type { PublishedContent } from "../../app/catalogue/content.server.ts";

type Source = Pick<PublishedContent, "origin" | "site" | "catalogue" | "byPlace">;

/** Returns the Markdown versions of the catalogue pages, which are for programs. The keys are paths, such as `/products.md`. */
export function makeMarkdownTwins(source: Source): Map<string, string> {
  const { catalogue, byPlace } = source;
  return new Map([
    ["/products.md", productsTwin(source)],
    ...(byPlace ? [[`${byPlacePath}.md`, byPlaceTwin(byPlace, source)] as const] : []),
    ...catalogue.categories.map(
      (category) => [`${category.path}.md`, categoryTwin(category, source)] as const,
    ),
    ...catalogue.categories.flatMap((category) =>
      category.products.map(
        (product) => [`${product.route}.md`, productTwin(product, category, source)] as const,
      ),
    ),
  ]);
}

/** llms.txt: a description of the site and links to its pages in Markdown (llmstxt.org). */
export function makeLlmsText({ origin, site, catalogue, byPlace }: Source): string {
  const sections = catalogue.categories.map((category) =>
    [
      `## ${plain(sentenceCase(category.name))}`,
      plain(category.summary),
      list([
        `[${plain(sentenceCase(categoryHeading(category)))}](${origin}${category.path}.md)`,
        ...category.products.map(
          ({ name, route, summary }) => `[${plain(name)}](${origin}${route}.md): ${plain(summary)}`,
        ),
      ]),
    ].join("\n\n"),
  );
  return document([
    `# ${plain(site.brand)}`,
    `> ${plain(site.description)}`,
    `${allProducts(catalogue).length} products. The site states no prices; enquiries go through [the enquiry form](${origin}/enquiry).`,
    ...(byPlace
      ? [list([`[${plain(byPlace.title)}](${origin}${byPlacePath}.md): ${plain(byPlace.description)}`])]
      : []),
    ...sections,
    "## Optional",
    list([
      `[Documents](${origin}/documents): every datasheet and document by product, language and date`,
      `[Accessibility](${origin}/accessibility): what was tested, known limits, contact`,
      `[Privacy](${origin}/privacy): what is kept of an enquiry and for how long`,
    ]),
  ]);
}

function productsTwin({ origin, site, catalogue }: Source): string {
  return document([
    `# ${plain(site.products.heading)}`,
    plain(site.products.tagline),
    ...catalogue.categories.flatMap((category) => [
      `## [${plain(sentenceCase(category.name))}](${origin}${category.path})`,
      productList(category, origin),
    ]),
  ]);
}

function categoryTwin(category: Category, { origin }: Source): string {
  const choices = category.products.flatMap(({ name, whenToChoose }) =>
    whenToChoose ? [pair(name, whenToChoose)] : [],
  );
  return document([
    `# ${plain(categoryHeading(category))}`,
    plain(category.description),
    productList(category, origin),
    ...section("Which one?", category.products.length > 1 ? choices : []),
    `Web page: ${origin}${category.path}`,
  ]);
}

function byPlaceTwin(byPlace: ByPlace, { origin, catalogue }: Source): string {
  return document([
    `# ${plain(byPlace.title)}`,
    plain(byPlace.intro),
    ...placesWithProducts(byPlace, catalogue).flatMap(({ name, jobs }) => [
      `## ${plain(name)}`,
      list(
        jobs.map(({ name: job, when, product }) => {
          const link = product.route
            ? `[${plain(product.name)}](${origin}${product.route})`
            : plain(product.name);
          return `${pair(job, when)}: ${link}`;
        }),
      ),
    ]),
    `Web page: ${origin}${byPlacePath}`,
  ]);
}

function productList(category: Category, origin: string): string {
  return list(
    inOrder(category).map((product) => {
      const name = product.route
        ? `[${plain(product.name)}](${origin}${product.route})`
        : plain(product.name);
      return `${name}: ${plain(product.summary)}`;
    }),
  );
}

function productTwin(product: Product, category: Category, { origin, byPlace }: Source): string {
  const { route, documents } = product;
  return document([
    `# ${plain(product.title)}`,
    `${plain(product.name)}, ${plain(sentenceCase(category.detailName))}. Revised ${product.revised}.`,
    plain(product.description),
    "## How it works",
    plain(product.howItWorks),
    "## Benefits",
    list(product.benefits.map(({ title, description }) => pair(title, description))),
    "## Key features",
    list(product.keyFeatures.map(({ name, description }) => pair(name, description))),
    ...section(
      "Facts",
      productFacts(product).map(({ name, values }) => pair(name, values.join("; "))),
    ),
    "## Usage",
    product.howToUse
      .map(({ name, description }, index) => `${index + 1}. ${pair(name, description)}`)
      .join("\n"),
    ...section(
      "Used in",
      placesOfProduct(byPlace, product.productId).map(
        ({ name, path }) => `[${plain(name)}](${origin}${path})`,
      ),
    ),
    ...section("Ideal applications", product.idealApplications?.map(plain)),
    ...section(`Why choose ${plain(product.name)}`, product.whyChoose?.map(plain)),
    ...section(
      "Safety instructions",
      product.safetyInstructions?.map(({ name, description }) => pair(name, description)),
    ),
    ...section(
      "Documents",
      documents.map(
        ({ kind, title, revision, url }) =>
          `[${plain(title)}](${origin}${url}): ${kind}, revision ${plain(revision)}`,
      ),
    ),
    `Web page: ${origin}${route}. Datasheet to print: ${origin}${route}/datasheet`,
  ]);
}

function section(title: string, entries: string[] | undefined): string[] {
  return entries && entries.length > 0 ? [`## ${title}`, list(entries)] : [];
}

function pair(name: string, description: string): string {
  return `**${plain(name)}**: ${plain(description)}`;
}

function list(entries: string[]): string {
  return entries.map((entry) => `- ${entry}`).join("\n");
}

/** Puts a text on one line, and escapes the characters of emphasis, links, code, quotations, headings, tables and HTML tags. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");
}

function document(parts: string[]): string {
  return `${parts.join("\n\n")}\n`;
}

import { placesOfProduct, placesWithProducts } from "#domain/catalogue/by-place.ts";
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
export function makeMarkdownTwins({ origin, site, catalogue, byPlace }: Source): Map<string, string> {
  const { categories } = catalogue;
  const linkTo = ({ name, route }: { name: string; route: string | null }) =>
    route === null ? plain(name) : link(name, origin + route);
  const cardsOf = (category: Category) =>
    list(inOrder(category).map((product) => `${linkTo(product)}: ${plain(product.summary)}`));

  const productsTwin = [
    `# ${plain(site.products.heading)}`,
    plain(site.products.tagline),
    ...categories.flatMap((category) => [
      `## ${link(sentenceCase(category.name), origin + category.path)}`,
      cardsOf(category),
    ]),
  ];

  const byPlaceTwin = byPlace && [
    `# ${plain(byPlace.title)}`,
    plain(byPlace.intro),
    ...placesWithProducts(byPlace, catalogue).flatMap(({ name, jobs }) => [
      `## ${plain(name)}`,
      list(jobs.map((job) => `${pair(job.name, job.when)}: ${linkTo(job.product)}`)),
    ]),
    `Web page: ${origin}${byPlacePath}`,
  ];

  const categoryTwin = (category: Category) => {
    const { description, path, products } = category;
    const choices = products.flatMap(({ name, whenToChoose }) =>
      whenToChoose ? [pair(name, whenToChoose)] : [],
    );
    return [
      `# ${plain(categoryHeading(category))}`,
      plain(description),
      cardsOf(category),
      ...section("Which one?", products.length > 1 ? choices : []),
      `Web page: ${origin}${path}`,
    ];
  };

  const productTwin = (product: Product, category: Category) => {
    const { name, route } = product;
    const named = (entry: { name: string; description: string }) => pair(entry.name, entry.description);
    return [
      `# ${plain(product.title)}`,
      `${plain(name)}, ${plain(sentenceCase(category.detailName))}. Revised ${product.revised}.`,
      plain(product.description),
      "## How it works",
      plain(product.howItWorks),
      ...section(
        "Benefits",
        product.benefits.map(({ title, description }) => pair(title, description)),
      ),
      ...section("Key features", product.keyFeatures.map(named)),
      ...section(
        "Facts",
        productFacts(product).map((fact) => pair(fact.name, fact.values.join("; "))),
      ),
      "## Usage",
      product.howToUse.map((step, index) => `${index + 1}. ${named(step)}`).join("\n"),
      ...section(
        "Used in",
        placesOfProduct(byPlace, product.productId).map((place) => link(place.name, origin + place.path)),
      ),
      ...section("Ideal applications", product.idealApplications?.map(plain)),
      ...section(`Why choose ${plain(name)}`, product.whyChoose?.map(plain)),
      ...section("Safety instructions", product.safetyInstructions?.map(named)),
      ...section(
        "Documents",
        product.documents.map(
          ({ kind, title, revision, url }) =>
            `${link(title, origin + url)}: ${kind}, revision ${plain(revision)}`,
        ),
      ),
      `Web page: ${origin}${route}. Datasheet to print: ${origin}${route}/datasheet`,
    ];
  };

  const twins = new Map([["/products", productsTwin]]);
  if (byPlaceTwin) twins.set(byPlacePath, byPlaceTwin);
  for (const category of categories) {
    twins.set(category.path, categoryTwin(category));
    for (const product of category.products) twins.set(product.route, productTwin(product, category));
  }
  return new Map([...twins].map(([path, parts]) => [`${path}.md`, document(parts)]));
}

/** llms.txt: a description of the site and links to its pages in Markdown (llmstxt.org). */
export function makeLlmsText({ origin, site, catalogue, byPlace }: Source): string {
  const twin = (name: string, path: string, summary: string) =>
    `${link(name, `${origin}${path}.md`)}: ${plain(summary)}`;
  return document([
    `# ${plain(site.brand)}`,
    `> ${plain(site.description)}`,
    `${allProducts(catalogue).length} products. The site states no prices; enquiries go through [the enquiry form](${origin}/enquiry).`,
    ...(byPlace ? [list([twin(byPlace.title, byPlacePath, byPlace.description)])] : []),
    ...catalogue.categories.flatMap((category) => [
      `## ${plain(sentenceCase(category.name))}`,
      plain(category.summary),
      list([
        link(sentenceCase(categoryHeading(category)), `${origin}${category.path}.md`),
        ...category.products.map(({ name, route, summary }) => twin(name, route, summary)),
      ]),
    ]),
    "## Optional",
    list([
      `[Documents](${origin}/documents): every datasheet and document by product, language and date`,
      `[Accessibility](${origin}/accessibility): what was tested, known limits, contact`,
      `[Privacy](${origin}/privacy): what is kept of an enquiry and for how long`,
    ]),
  ]);
}

function section(title: string, entries: string[] | undefined): string[] {
  return entries && entries.length > 0 ? [`## ${title}`, list(entries)] : [];
}

function link(name: string, address: string): string {
  return `[${plain(name)}](${address})`;
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

import { parseArgs } from "node:util";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import { missingFacts } from "#domain/catalogue/product-facts.ts";
import { previousPagePaths } from "../../pages/site-pages.ts";
import type { ContentCommand } from "../content-command.ts";
import { describeProblem } from "../content-file.ts";
import { type Content, checkContent } from "../read-content.ts";

export const check: ContentCommand = {
  usage: "",
  summary: "Checks every content file, and lists mistakes and warnings",

  async run(args, { folder, write }) {
    parseArgs({ args, options: {} });
    const { content, mistakes, warnings } = await checkContent(folder, {
      previousPagePaths: previousPagePaths(),
    });
    const notes = warnings.map(describeProblem);
    if (!process.env.SITE_URL) notes.push(missingAddress);
    if (mistakes.length > 0) write(`${mistakes.map(describeProblem).join("\n")}\n\n`);
    if (notes.length > 0) write(`Warnings, which do not stop a build:\n${notes.join("\n")}\n\n`);
    if (content) write(describeMissingFacts(content));
    write(`${count(mistakes.length, "mistake")}, ${count(notes.length, "warning")}.\n`);
    return mistakes.length > 0 ? 1 : 0;
  },
};

const missingAddress =
  "SITE_URL: is not set, so links in the sitemap and in link previews begin with http://localhost. Set it on the public server.";

function count(number: number, what: string): string {
  return `${number === 0 ? "No" : number} ${what}${number === 1 ? "" : "s"}`;
}

/** Lists the optional facts, such as pack sizes, that some products lack, with the number of these products (content/README.md). */
function describeMissingFacts({ catalogue }: Content): string {
  const products = allProducts(catalogue);
  const missing = missingFacts(products);
  if (missing.length === 0) return "";
  const counts = missing.map(({ name, count }) => `${name} ${count}`).join(", ");
  return `Missing facts, each with the number of products that lack it (of ${products.length}): ${counts}.\n\n`;
}

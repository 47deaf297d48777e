import { allProducts } from "#domain/catalogue/catalogue.ts";
import { privacyDetails } from "#domain/catalogue/privacy-details.ts";
import { missingFacts } from "#domain/catalogue/product-facts.ts";
import { previousPagePaths } from "../site-pages.ts";
import { describeProblem } from "./content-problem.ts";
import { type Content, checkContent } from "./read-content.ts";

/** Checks all content files in `folder`. The text lists mistakes, warnings and missing facts. */
export async function checkReport(folder: string): Promise<{ text: string; isCorrect: boolean }> {
  const { content, mistakes, warnings } = await checkContent(folder, {
    previousPagePaths: previousPagePaths(),
  });
  const parts = [
    mistakes.map(describeProblem).join("\n"),
    warnings.length > 0
      ? `Warnings, which do not stop a build:\n${warnings.map(describeProblem).join("\n")}`
      : "",
    content ? describeMissingFacts(content) : "",
    describeList("Claims without proof", content?.claimsWithoutProof),
    describeList(
      "Missing details for /privacy, in the field privacy of site.yaml",
      content && missingDetails(content),
    ),
    `${count(mistakes.length, "mistake")} and ${count(warnings.length, "warning")}.\n`,
  ];
  return { text: parts.filter((part) => part !== "").join("\n\n"), isCorrect: mistakes.length === 0 };
}

function count(number: number, what: string): string {
  return `${number === 0 ? "no" : number} ${what}${number === 1 ? "" : "s"}`;
}

/** Lists the optional facts, such as pack sizes, that some products lack, with the number of these products (content/README.md). */
function describeMissingFacts({ catalogue }: Content): string {
  const products = allProducts(catalogue);
  const missing = missingFacts(products);
  if (missing.length === 0) return "";
  const counts = missing.map(({ name, count }) => `${name} ${count}`).join(", ");
  return `Missing facts, each with the number of products that lack it (of ${products.length}): ${counts}.`;
}

function describeList(what: string, names: string[] = []): string {
  return names.length === 0 ? "" : `${what}: ${names.length} (${names.join(", ")}).`;
}

function missingDetails({ site }: Content): string[] {
  return Object.keys(privacyDetails).filter((name) => !(name in (site.privacy ?? {})));
}

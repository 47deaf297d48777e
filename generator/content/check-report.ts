import { allProducts } from "#domain/catalogue/catalogue.ts";
import { privacyDetailNames } from "#domain/catalogue/privacy-detail-names.ts";
import { missingFacts } from "#domain/catalogue/product-facts.ts";
import { previousPagePaths } from "../site-pages.ts";
import { type Content, checkContent } from "./check-content.ts";
import { describeProblem } from "./content-problem.ts";

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
    content ? describeGaps(content) : "",
    `${count(mistakes.length, "mistake")} and ${count(warnings.length, "warning")}.\n`,
  ];
  return { text: parts.filter((part) => part !== "").join("\n\n"), isCorrect: mistakes.length === 0 };
}

function count(number: number, what: string): string {
  return `${number === 0 ? "no" : number} ${what}${number === 1 ? "" : "s"}`;
}

/** Lists what only the company can fill in, such as pack sizes (content/README.md). */
function describeGaps({ site, catalogue, claimsWithoutProof }: Content): string {
  const products = allProducts(catalogue);
  const facts = missingFacts(products).map(({ name, count }) => `${name} ${count}`);
  const details = privacyDetailNames.filter((name) => !(name in (site.privacy ?? {})));
  return [
    [`Missing facts, each with the number of products that lack it (of ${products.length})`, facts],
    [`Claims without proof (${claimsWithoutProof.length})`, claimsWithoutProof],
    [`Missing details for /privacy, in the field privacy of site.yaml (${details.length})`, details],
  ]
    .flatMap(([what, names]) => (names?.length ? `${what}: ${[names].flat().join(", ")}.` : []))
    .join("\n");
}

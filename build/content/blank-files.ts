import { stringify } from "yaml";
import { labelEntry } from "#domain/catalogue/new-product.ts";

/** The first words of every placeholder for a missing text. A placeholder in a published file is a mistake (text-remarks.ts). */
export const unwritten = "To be written";

/** The file of a new product, with placeholders for its texts. The product is a draft until `draft: true` is removed. */
export function blankProduct(product: {
  name: string;
  category: string;
  position: number;
  /** YYYY-MM-DD */
  today: string;
}): string {
  return `# yaml-language-server: $schema=../schemas/product.json
# docs/content.md explains each field and where it appears. To publish, remove the line "draft: true".

name: ${scalar(product.name)}
draft: true
category: ${product.category}
position: ${product.position}
summary: "${unwritten}: one line, at most 90 characters, no full stop"
description: >-
  ${unwritten}: the overview. Search engines show its first sentences.
howItWorks: >-
  ${unwritten}: one paragraph on how it works.
benefits:
  - title: "${unwritten}: a few words"
    description: "${unwritten}: one sentence."
keyFeatures:
  - name: "${unwritten}: a few words"
    description: "${unwritten}: one sentence."
howToUse:
  - name: "${unwritten}: the first step"
    description: "${unwritten}: one sentence."
safetyInstructions:
  - name: ${labelEntry.name}
    description: >-
      ${labelEntry.description}
revised: ${product.today}
`;
}

/** The file of a new category, with placeholders for its texts. The category is a draft until `draft: true` is removed. */
export function blankCategory(category: { name: string; position: number; today: string }): string {
  const name = scalar(category.name.toUpperCase());
  return `# yaml-language-server: $schema=../schemas/category.json
# docs/content.md explains each field. To publish, remove the line "draft: true".
# To add a card to the home page, add this file's name, without .yaml, to the list cards in content/site.yaml.

name: ${name}
detailName: ${name}
draft: true
position: ${category.position}
summary: "${unwritten}: the sentence on the home page's card."
description: >-
  ${unwritten}: the paragraph at the top of the category's page.
mark: ripple
colours:
  ink: "#0C444B"
  accent: "#14727D"
  tint: "#DDEBEA"
revised: ${category.today}
`;
}

function scalar(text: string): string {
  return stringify(text).trim();
}

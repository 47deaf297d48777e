import MiniSearch from "minisearch";
import type { Catalogue, Product } from "../catalogue.ts";
import { packContent } from "../product-facts.ts";
import type { SiteFile } from "../schemas/site-schema.ts";
import type { SearchIndex } from "./open-search-index.ts";
import { type Exclusion, indexOptions, type SearchedProduct } from "./product-index.ts";
import { sameWords, stemOf, tellingWords, wordsOf } from "./search-words.ts";

/** Indexes all products, including products without a page, and the fixed answers of content/site.yaml. */
export function createSearchIndex(
  { categories }: Catalogue,
  answers: SiteFile["searchAnswers"],
): SearchIndex {
  const index = new MiniSearch(indexOptions);
  const exclusions: Exclusion[] = [];
  for (const category of categories) {
    const named = (slug: string, { name, summary }: { name: string; summary: string }): SearchedProduct => ({
      slug,
      name: namesOf(name, slug),
      keywords: "",
      category: `${category.name} ${category.detailName}`,
      facts: "",
      summary: withoutExclusions(summary),
      uses: "",
      titles: "",
    });
    index.addAll(category.withoutPage.map((product) => named(product.productId, product)));
    for (const product of category.products) {
      const searched = { ...named(product.productId, product), ...textsOf(product) };
      index.add(searched);
      exclusions.push(...exclusionsOf(product, searched));
    }
  }
  return { products: index.toJSON(), exclusions, answers };
}

/** The texts that say what the product is and does. Full sentences are left out, because they also name what it is not for. */
function textsOf(product: Product): Pick<SearchedProduct, "keywords" | "facts" | "uses" | "titles"> {
  const { benefits, keyFeatures, idealApplications = [], whereToUse = [], whenToChoose = "" } = product;
  const titles = [...benefits.map(({ title }) => title), ...keyFeatures.map(({ name }) => name)];
  return {
    keywords: (product.keywords ?? []).map(withJoinedPairs).join(", "),
    facts: [product.form, ...(product.packSizes ?? []).map(packContent)].join(", "),
    uses: [...idealApplications, ...whereToUse, whenToChoose].map(withoutExclusions).join(", "),
    titles: titles.map(withoutExclusions).join(", "),
  };
}

/** Cuts a text before the words that say what the product lacks or does not suit: `Liquid, no acid` becomes `Liquid, `. */
function withoutExclusions(text: string): string {
  return text.replace(
    /\b(?:no|non|not|never|without|free of|instead of|rather than|except|avoid\w*)\b.*/i,
    "",
  );
}

/** What `notFor` and the safety texts exclude. */
function exclusionsOf(product: Product, { slug, ...texts }: SearchedProduct): Exclusion[] {
  const suits = new Set(Object.values(texts).flatMap(tellingWords).flatMap(sameWords));
  const facts = (product.notFor ?? []).flatMap((fact) => {
    const reason = fact.split(":")[0] ?? "";
    // The last noun of `Waxed or polished floors` belongs to both words, so the reason is not split.
    return partsOf(reason).map((part) => ({ part, reason: / or /.test(reason) ? reason : part }));
  });
  const safety = (product.safetyInstructions ?? []).flatMap(({ description }) =>
    [
      ...description.matchAll(
        /(?:^|\. )(?:Not for|Unsuitable for|Do not use on|Never use on|Keep off) ([^.;:]*)/g,
      ),
    ]
      .flatMap(([, list = ""]) => partsOf(list.replaceAll(/ \(.*?\)|, and .*| without .*/g, "")))
      .map((part) => ({ part, reason: part })),
  );
  return [...facts, ...safety].flatMap(({ part, reason }) => {
    const words = tellingWords(part).map(stemOf);
    const telling = words.filter((word) => !suits.has(word)).at(-1);
    // `Blocked pipes` excludes `blocked pipe` only, if the product is for pipes and for blockages.
    return words.length === 0
      ? []
      : [{ slug, words: telling ? [telling] : words, reason: inSentence(reason) }];
  });
}

/** The parts of a list such as `Touchscreens, glass and natural stone`. */
function partsOf(list: string): string[] {
  return list
    .split(/, | and | or /)
    .map((part) => part.replace(/^(?:and|or) /, "").trim())
    .filter(Boolean);
}

/** Begins with a small letter, except for an abbreviation such as `PVC`. */
function inSentence(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/**
 * Returns the spellings by which a product is found: for `P-SOL` also `psol` and the words of its address, for `X10` also `x 10`.
 */
function namesOf(name: string, slug: string): string {
  const together = name.replaceAll(/[^\p{L}\p{N} ]/gu, "");
  const apart = name.replaceAll(/(?<=\p{L})(?=\p{N})/gu, " ");
  const address = slug.replaceAll("-", " ");
  const words = [name, together, apart, address].flatMap((text) => wordsOf(withJoinedPairs(text)));
  return [...new Set([...words, slug.replaceAll("-", "")])].join(" ");
}

/** Adds each pair of neighbouring words as one word, because some visitors write `septic tank` as `septictank`. */
function withJoinedPairs(text: string): string {
  const words = wordsOf(text);
  return [...words, ...words.slice(1).map((word, before) => `${words[before]}${word}`)].join(" ");
}

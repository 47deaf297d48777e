import MiniSearch, { type AsPlainObject, type Options } from "minisearch";
import type { Catalogue, Product } from "./catalogue.ts";
import { packContent } from "./product-facts.ts";
import { synonyms } from "./synonyms.ts";

/** The texts of a product that the search reads. `boost`, in the options below, sets the weight of each text. */
interface SearchedProduct {
  /** The product's id, or the slug of a product without a page. */
  slug: string;
  name: string;
  keywords: string;
  category: string;
  facts: string;
  summary: string;
  uses: string;
  text: string;
}

/** The serialised index, which the build writes and the server and browsers read. */
export type SearchIndex = AsPlainObject;

/** Returns the slugs of the products found, best first, for a query from `queryOf`. */
export type ProductSearch = (query: string) => string[];

/** The search uses at most this many words of a query, to limit the work of the server. */
const mostWords = 8;

/** Stop words, for which the search looks only if a query has no other words. */
const emptyWords = new Set(
  "a an and are at be by do does for from get has have how i in is it my need of on or our remove that the this to want what which with you your".split(
    " ",
  ),
);

/** The length of the shortest word that may be misspelt. A word of any length also finds the longer words that begin with it. */
const shortestMisspelt = 4;
/** The length of the longest word in which swapped letters are looked for, to limit the work of the server. */
const longestMisspelt = 20;
/**
 * The maximum edit distance between a misspelt word and a word in the index, as a share of the misspelt word's length.
 * The option `maxFuzzy` also limits the distance. A word counts as misspelt if no word in the index equals it or begins with it.
 */
const mostMistakes = 0.3;
/** Products whose score is below this share of the best score are left out. */
const leastRelevance = 0.2;

const options: Options<SearchedProduct> = {
  idField: "slug",
  fields: ["name", "keywords", "category", "facts", "summary", "uses", "text"] satisfies Array<
    keyof SearchedProduct
  >,
  tokenize: wordsOf,
  processTerm: termsOf,
  searchOptions: {
    processTerm: stemOf,
    prefix: true,
    boost: { name: 8, keywords: 5, category: 4, facts: 4, summary: 3, uses: 2, text: 1 },
    weights: { prefix: 0.5, fuzzy: 0.3 },
    maxFuzzy: 2,
  },
};

/** Indexes all products, including products without a page. */
export function createSearchIndex({ categories }: Catalogue): SearchIndex {
  const index = new MiniSearch(options);
  for (const category of categories) {
    const named = (slug: string, { name, summary }: { name: string; summary: string }): SearchedProduct => ({
      slug,
      name: namesOf(name, slug),
      keywords: "",
      category: `${category.name} ${category.detailName}`,
      facts: "",
      summary,
      uses: "",
      text: "",
    });
    index.addAll(category.withoutPage.map((product) => named(product.productId, product)));
    index.addAll(
      category.products.map((product) => ({
        ...named(product.productId, product),
        keywords: (product.keywords ?? []).map(withJoinedPairs).join(", "),
        facts: [product.form, ...(product.packSizes ?? []).map(packContent)].join(", "),
        uses: [...(product.idealApplications ?? []), ...(product.whereToUse ?? [])].join(", "),
        text: textOf(product),
      })),
    );
  }
  return index.toJSON();
}

/** Loads a serialised index and returns its search function. */
export function openSearchIndex(json: SearchIndex): ProductSearch {
  const index = MiniSearch.loadJS(json, options);
  const isUnknown = (term: string) => index.search(term).length === 0;
  return (query) => {
    const words = wordsOf(query);
    const telling = words.filter((word) => !emptyWords.has(word));
    const asked = (telling.length > 0 ? telling : words)
      .slice(0, mostWords)
      .map((word) => (isUnknown(word) ? (swapsOf(word).find((swap) => !isUnknown(swap)) ?? word) : word));
    const found = index.search(asked.join(" "), {
      ...(asked.join("").length === 1 && { fields: ["name"] }),
      fuzzy: (term) => term.length >= shortestMisspelt && isUnknown(term) && mostMistakes,
    });
    const best = found[0]?.score ?? 0;
    return found.filter(({ score }) => score >= best * leastRelevance).map(({ id }) => id as string);
  };
}

/** The words that result from swapping two neighbouring letters, such as `nova` for `noav`. */
function swapsOf(word: string): string[] {
  const letters = word.length > longestMisspelt ? [] : word.slice(0, -1).split("");
  return letters.map((letter, at) => `${word.slice(0, at)}${word[at + 1]}${letter}${word.slice(at + 2)}`);
}

function textOf({ description, benefits, keyFeatures }: Product): string {
  return [
    description,
    ...benefits.map((benefit) => benefit.title),
    ...keyFeatures.map((feature) => `${feature.name} ${feature.description}`),
  ].join(" ");
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

/** Returns the terms under which a word is indexed: its stem or synonyms, and for a word such as `degreaser` also `grease`. */
function termsOf(word: string): string[] {
  const stem = stemOf(word);
  const equals = synonyms.find((group) => group.includes(stem)) ?? [stem];
  const [, soil] = /^de(.{4,})er$/.exec(stem) ?? [];
  return soil ? [...equals, `${soil}e`] : equals;
}

/** Splits a text into lower-case words without accents. An amount and its unit are one word: `5 litres` becomes `5l`. */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/(\d)[\s-]*(ml|l|g|kg)(?![\p{L}\p{N}])/gu, "$1$2")
    .replaceAll(/(\d)[\s-]*(?:litre|liter|ltr)s?(?![\p{L}\p{N}])/gu, "$1l")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Reduces a plural to its singular: `drains` becomes `drain`; `glass` stays. */
function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

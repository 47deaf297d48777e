import MiniSearch, { type AsPlainObject, type Options, type SearchOptions } from "minisearch";
import type { Catalogue, Category, Product } from "./catalogue.ts";
import { createSpelling, type Spelling } from "./spelling.ts";
import { synonyms } from "./synonyms.ts";

/** What is searched of a product, in the order of its weight. */
interface SearchedProduct {
  /** The index's name for it: a product's id, or the slug of one without a page. */
  slug: string;
  name: string;
  keywords: string;
  category: string;
  summary: string;
  uses: string;
  text: string;
}

/** An index as a file: made once by the build, read by the server and by browsers. */
export type SearchIndex = AsPlainObject;

/** Slugs of the products found, best first, for what `queryOf` made of the visitor's text. */
export type ProductSearch = (query: string) => string[];

/** More words than a question needs would only keep the server busy. */
const mostWords = 8;

/** Words that say nothing about a product. */
const emptyWords = new Set(
  "a an and are at be by do does for from get has have how i in is it my need of on or our remove that the this to want what which with you your".split(
    " ",
  ),
);

const options: Options<SearchedProduct> = {
  idField: "slug",
  fields: ["name", "keywords", "category", "summary", "uses", "text"] satisfies Array<keyof SearchedProduct>,
  tokenize: wordsOf,
  processTerm: termsOf,
  searchOptions: {
    processTerm: stemOf,
    boost: { name: 8, keywords: 5, category: 4, summary: 3, uses: 2, text: 1 },
    weights: { prefix: 0.5, fuzzy: 0.3 },
  },
};

/**
 * Indexes names, categories, uses, texts and keywords of every product, also of one that only has a name (decisions, V10).
 * Without `isDeep` the long texts are left out: a third of the size and a tenth of the time for 10,000 products.
 */
export function createSearchIndex({ categories }: Catalogue, { isDeep = true } = {}): SearchIndex {
  const index = new MiniSearch(options);
  for (const category of categories) {
    const named = (slug: string, { name, summary }: { name: string; summary: string }): SearchedProduct => ({
      slug,
      name: namesOf(name, slug),
      keywords: "",
      category: namesOfCategory(category),
      summary,
      uses: "",
      text: "",
    });
    index.addAll(category.withoutPage.map((product) => named(product.slug, product)));
    index.addAll(
      category.products.map((product) => ({
        ...named(product.productId, product),
        keywords: (product.keywords ?? []).join(", "),
        uses: (product.idealApplications ?? []).join(", "),
        text: isDeep ? textOf(product) : "",
      })),
    );
  }
  return index.toJSON();
}

/** Makes an index searchable. */
export function openSearchIndex(json: SearchIndex): ProductSearch {
  const index = MiniSearch.loadJS(json, options);
  // Made for the first question that is not found as it was typed.
  let spelling: Spelling | undefined;
  return (query) => {
    const words = wordsOf(query);
    const telling = words.filter((word) => !emptyWords.has(word));
    const asked = (telling.length > 0 ? telling : words).slice(0, mostWords);
    const searchFor = (meant: string[], attempt: SearchOptions) => {
      const found = index.search(meant.join(" "), {
        ...attempt,
        ...(meant.join("").length === 1 && { fields: ["name"] }),
      });
      return found.map((result) => result.id as string);
    };
    const asTyped = searchFor(asked, exactly);
    if (asTyped.length > 0 || asked.length === 0) return asTyped;
    spelling ??= createSpelling(json, { stemOf, partsFrom: ["name", "keywords", "category"] });
    const mended = spelling.mend(asked);
    const apart = spelling.takeApart(mended);
    // Letters may be wrong, then spaces as well, and then words be missing.
    const attempts: Attempt[] = [
      ...exactlyUnless(asked, mended),
      [mended, roughly],
      ...exactlyUnless(mended, apart),
      [apart, { combineWith: "OR", prefix: isTelling }],
      [apart, { ...roughly, combineWith: "OR", prefix: false }],
    ];
    for (const [meant, attempt] of attempts) {
      const found = searchFor(meant, attempt);
      if (found.length > 0) return found;
    }
    return [];
  };
}

type Attempt = [meant: string[], options: SearchOptions];

/** Not again what was searched for already. */
function exactlyUnless(searched: string[], meant: string[]): Attempt[] {
  return searched.join(" ") === meant.join(" ") ? [] : [[meant, exactly]];
}

const isTelling = (term: string) => term.length > 3;
const exactly: SearchOptions = { combineWith: "AND", prefix: true };
const roughly: SearchOptions = {
  ...exactly,
  fuzzy: (term) => (isTelling(term) ? 0.25 : false),
  maxFuzzy: 2,
};

function namesOfCategory({ name, detailName }: Category): string {
  return `${name} ${detailName}`;
}

function textOf({ description, benefits, keyFeatures }: Product): string {
  return [
    description,
    ...benefits.map((benefit) => benefit.title),
    ...keyFeatures.map((feature) => `${feature.name} ${feature.description}`),
  ].join(" ");
}

/** `P-SOL` is also asked for as `psol`, `X10` as `x 10`, and both by their address, `ozo p sol`. */
function namesOf(name: string, slug: string): string {
  const together = name.replaceAll(/[^\p{L}\p{N} ]/gu, "");
  const apart = name.replaceAll(/(?<=\p{L})(?=\p{N})/gu, " ");
  return [...new Set([name, together, apart, ...slug.split("-")].flatMap(wordsOf))].join(" ");
}

/** What a word of a text is found by: itself, its equals, and in `degreaser` and `descaler` what is taken away. */
function termsOf(word: string): string[] {
  const stem = stemOf(word);
  const equals = synonyms.find((group) => group.includes(stem)) ?? [stem];
  return /^de.{5}/.test(stem) ? [...equals, stem.slice(2)] : equals;
}

/** Lower-case words without accents. */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Singular and plural are one word: `drains` is `drain`, `deposits` is `deposit`; `glass` stays. */
function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

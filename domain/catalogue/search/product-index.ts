import MiniSearch, { type AsPlainObject, type Options } from "minisearch";
import { excludingWords, sameWords, stemOf, wordsOf } from "./search-words.ts";

/** The texts of a product that the search reads. `boost`, in the options below, sets the weight of each text. */
export interface SearchedProduct {
  /** The product's id, or the slug of a product without a page. */
  slug: string;
  name: string;
  keywords: string;
  category: string;
  facts: string;
  summary: string;
  uses: string;
  titles: string;
}

/** A query that contains all the words, or words that mean the same, does not find the product. */
export interface Exclusion {
  slug: string;
  words: string[];
  /** Completes `Not for …`, such as `timber`. */
  reason: string;
}

export interface MatchingProducts {
  /** The slugs of the products to which all words apply, best first. */
  found: string[];
  /** The products that would have been found without their exclusions. */
  unsuitable: Array<Pick<Exclusion, "slug" | "reason">>;
}

/** Products whose score is below this share of the best score are left out, unless their cards show what was asked for. */
const leastRelevance = 0.2;

/** The texts on a product's card. */
const cardFields: string[] = ["name", "summary"] satisfies Array<keyof SearchedProduct>;

/** The texts with which an incomplete or misspelt word is compared. The titles have too many everyday words. */
const tellingFields: string[] = ["name", "keywords", "category", "facts", "summary", "uses"] satisfies Array<
  keyof SearchedProduct
>;

export const indexOptions: Options<SearchedProduct> = {
  idField: "slug",
  fields: [...tellingFields, "titles"],
  tokenize: wordsOf,
  processTerm: termsOf,
  searchOptions: {
    processTerm: stemOf,
    boost: { name: 8, keywords: 5, category: 4, facts: 4, summary: 3, uses: 2, titles: 1 },
    weights: { prefix: 0.5, fuzzy: 0.3 },
  },
};

/** Returns the terms under which a word is indexed: its stem, and for a word such as `degreaser` also `grease`. */
function termsOf(word: string): string[] {
  const stem = stemOf(word);
  const [, soil] = /^de(.{4,})er$/.exec(stem) ?? [];
  return soil ? [stem, `${soil}e`] : [stem];
}

/** How well a product fits a word. */
interface Fit {
  score: number;
  isOnCard: boolean;
}

/** The words of all products, by which the products are found or excluded. */
export class ProductIndex {
  readonly #index: MiniSearch<SearchedProduct>;
  readonly #exclusions: readonly Exclusion[];
  readonly #knownWords: ReadonlySet<string>;

  constructor(products: AsPlainObject, exclusions: readonly Exclusion[]) {
    this.#index = MiniSearch.loadJS(products, indexOptions);
    this.#exclusions = exclusions;
    const terms = products.index.map(([term]) => term);
    this.#knownWords = new Set([...terms, ...exclusions.flatMap(({ words }) => words)]);
  }

  /** Whether a product has, or excludes, the word or a word that means the same. */
  isKnown(word: string): boolean {
    return [...sameWords(word), ...excludingWords(word)].some((same) => this.#knownWords.has(same));
  }

  /** Whether the word is the beginning of a word that a product has. */
  isBegun(word: string): boolean {
    return this.#fitsOf(word, true).size > 0;
  }

  /** The words that differ from the word by at most as many letters as there are mistakes. */
  similarWords(word: string, mistakes: number): string[] {
    const options = { fields: tellingFields, processTerm: (term: string) => term, fuzzy: mistakes };
    return this.#index.search(word, options).flatMap(({ terms }) => terms);
  }

  /** The products to which each of the words applies. The last word may be incomplete. */
  productsFor(words: readonly string[]): MatchingProducts {
    const fits = words.map((word, at) => this.#fitsOf(word, at === words.length - 1));
    const excluding = words.map(excludingWords);
    const exclusionsOf = this.#exclusionsFor(new Set(excluding.flat()));
    const slugs = new Set([...fits.flatMap((fitting) => [...fitting.keys()]), ...exclusionsOf.keys()]);
    const ranked = [...slugs]
      .filter((slug) => {
        const excluded = exclusionsOf.get(slug)?.flatMap((exclusion) => exclusion.words) ?? [];
        return words.every(
          (_, at) => fits[at]?.has(slug) || excluding[at]?.some((word) => excluded.includes(word)),
        );
      })
      .map((slug) => ({
        slug,
        score: fits.reduce((sum, fitting) => sum + (fitting.get(slug)?.score ?? 0), 0),
        isOnCard: fits.every((fitting) => fitting.get(slug)?.isOnCard),
      }))
      .sort((a, b) => b.score - a.score);
    const suitable = ranked.filter(({ slug }) => !exclusionsOf.has(slug));
    const leastScore = (suitable[0]?.score ?? 0) * leastRelevance;
    const found = suitable.filter(({ score, isOnCard }) => isOnCard || score >= leastScore);
    // Below products that suit, a product is of interest only if more than its exclusion has to do with the query.
    const unsuitable = ranked.filter(({ score }) => found.length === 0 || score > 0);
    return {
      found: found.map(({ slug }) => slug),
      unsuitable: unsuitable.flatMap(({ slug }) => {
        const [first] = exclusionsOf.get(slug) ?? [];
        return first ? [{ slug, reason: first.reason }] : [];
      }),
    };
  }

  /** The products that have the word or its synonyms in their texts. An incomplete word finds longer words, if no word equals it. */
  #fitsOf(word: string, isIncomplete: boolean): Map<string, Fit> {
    // A single letter is in too many texts.
    const short = word.length === 1 ? { fields: ["name"] } : {};
    const exact = this.#index.search(sameWords(word).join(" "), short);
    const isExact = exact.length > 0 || !isIncomplete;
    const results = isExact
      ? exact
      : this.#index.search(word, { fields: tellingFields, ...short, prefix: true });
    return new Map(
      results.map(({ id, score, match }) => {
        const isOnCard = Object.values(match).some((fields) =>
          fields.some((field) => cardFields.includes(field)),
        );
        return [id, { score, isOnCard }];
      }),
    );
  }

  /** The exclusions whose words are all among these words, by product. */
  #exclusionsFor(words: ReadonlySet<string>): Map<string, Exclusion[]> {
    const bySlug = new Map<string, Exclusion[]>();
    for (const exclusion of this.#exclusions)
      if (exclusion.words.every((word) => words.has(word)))
        bySlug.set(exclusion.slug, [...(bySlug.get(exclusion.slug) ?? []), exclusion]);
    return bySlug;
  }
}

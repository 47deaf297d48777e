import MiniSearch, { type AsPlainObject, type Options, type SearchOptions } from "minisearch";
import { excludingWords, sameWords, stemOf, tellingWords, wordsOf } from "./search-words.ts";
import type { SiteFile } from "./site-schema.ts";

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

type SearchAnswers = SiteFile["searchAnswers"];

/** The serialised index, which the build writes and the server and browsers read. */
export interface SearchIndex {
  products: AsPlainObject;
  exclusions: Exclusion[];
  answers: SearchAnswers;
}

export interface SearchResult {
  /** The slugs of the products to which all telling words of the query apply, best first. */
  found: string[];
  /** The products that would have been found without their exclusions. */
  unsuitable: Array<Pick<Exclusion, "slug" | "reason">>;
  /** The fixed answers whose words the query contains. */
  answers: SearchAnswers;
  /** A similar query that finds products, if this query does not lead anywhere. */
  suggestion: string | null;
}

/** The search uses at most this many words of a query, to limit the work of the server. */
const mostWords = 8;
/** The length in letters from which a misspelt word, or the word meant, is replaced; a shorter one is only suggested. */
const shortestForgiven = 6;
/** The length of the shortest word that is corrected. */
const shortestMisspelt = 4;
/** The length of the longest word in which mistakes are looked for, to limit the work of the server. */
const longestMisspelt = 20;
/** Products whose score is below this share of the best score are left out. */
const leastRelevance = 0.2;

/** The texts from which a misspelt word is corrected. The titles have too many everyday words. */
const tellingFields = ["name", "keywords", "category", "facts", "summary", "uses"] as const;

export const indexOptions: Options<SearchedProduct> = {
  idField: "slug",
  fields: [...tellingFields, "titles"] satisfies Array<keyof SearchedProduct>,
  tokenize: wordsOf,
  processTerm: termsOf,
  searchOptions: {
    processTerm: stemOf,
    boost: { name: 8, keywords: 5, category: 4, facts: 4, summary: 3, uses: 2, titles: 1 },
    weights: { prefix: 0.5, fuzzy: 0.3 },
    maxFuzzy: 2,
  },
};

/** Returns the terms under which a word is indexed: its stem, and for a word such as `degreaser` also `grease`. */
function termsOf(word: string): string[] {
  const stem = stemOf(word);
  const [, soil] = /^de(.{4,})er$/.exec(stem) ?? [];
  return soil ? [stem, `${soil}e`] : [stem];
}

/** Returns the search function of a serialised index. Its query comes from `queryOf`. */
export function openSearchIndex({
  products,
  exclusions,
  answers,
}: SearchIndex): (query: string) => SearchResult {
  const index = MiniSearch.loadJS(products, indexOptions);
  const knownWords = new Set([
    ...products.index.map(([term]) => term),
    ...exclusions.flatMap(({ words }) => words),
  ]);
  return search;

  function search(query: string): SearchResult {
    const all = wordsOf(query);
    const stems = all.map(stemOf);
    const answered = answers.filter(({ words }) => words.some((phrase) => stemsIn(phrase, stems).length > 0));
    const answeredStems = answered.flatMap(({ words }) => words.flatMap((phrase) => stemsIn(phrase, stems)));
    const telling = tellingWords(query);
    const asked = (telling.length + answered.length > 0 ? telling : all)
      .filter((word) => !answeredStems.includes(stemOf(word)))
      .slice(0, mostWords);
    const meant = meantWords(asked);
    const { found, unsuitable } = productsFor(meant.map(({ word, isSure }) => (isSure ? word : null)));
    const isDeadEnd = found.length + unsuitable.length + answered.length === 0;
    const suggestion = isDeadEnd && telling.length > 0 ? suggestionFor(meant) : null;
    return { found, unsuitable, answers: answered, suggestion };
  }

  /** Corrects misspelt words. A word is `null` if it is in no text and resembles no word, and not sure if it is only a guess. */
  function meantWords(asked: string[]): MeantWord[] {
    return joinSplitWords(asked).map((word, at, words) => {
      const isBegun = at === words.length - 1 && scoresOf(word, true).size > 0;
      const known = isBegun ? word : [word, ...swapsOf(word)].find(isKnown);
      if (known) return { word: known, isSure: true };
      const near = [...new Set([word, stemOf(word)])]
        .flatMap((misspelt) => index.search(misspelt, correction(misspelt)))
        .flatMap(({ terms }) => terms)
        .find((term) => term.startsWith(word.charAt(0)));
      const longest = Math.max(stemOf(word).length, near?.length ?? 0);
      return { word: near ?? null, isSure: near !== undefined && longest >= shortestForgiven };
    });
  }

  /** Joins two neighbouring words that are one word in the index: `ki tchen` becomes `kitchen`. */
  function joinSplitWords([first, second, ...others]: string[]): string[] {
    if (first === undefined || second === undefined) return first === undefined ? [] : [first];
    const isSplit = !(isKnown(first) && isKnown(second)) && isKnown(first + second);
    return isSplit
      ? joinSplitWords([first + second, ...others])
      : [first, ...joinSplitWords([second, ...others])];
  }

  function isKnown(word: string): boolean {
    return [...sameWords(word), ...excludingWords(word)].some((same) => knownWords.has(same));
  }

  /** The products that have the word or its synonyms in their texts. A word that is being typed also finds longer words. */
  function scoresOf(word: string, isTyped: boolean): Map<string, number> {
    const fields = word.length === 1 ? { fields: ["name"] } : {};
    const exact = sameWords(word).flatMap((same) => index.search(same, fields));
    const results =
      exact.length > 0 || !isTyped
        ? exact
        : index.search(word, { fields: [...tellingFields], ...fields, prefix: true });
    const scores = new Map<string, number>();
    for (const { id, score } of results) scores.set(id, Math.max(score, scores.get(id) ?? 0));
    return scores;
  }

  /** The products to which each of the words applies, best first. No product has the unknown word `null`. */
  function productsFor(words: Array<string | null>): Pick<SearchResult, "found" | "unsuitable"> {
    const asked = words.filter((word) => word !== null);
    if (asked.length === 0 || asked.length < words.length) return { found: [], unsuitable: [] };
    const scores = asked.map((word, at) => scoresOf(word, at === asked.length - 1));
    const excluding = asked.map(excludingWords);
    const exclusionsOf = exclusionsFor(new Set(excluding.flat()));
    const slugs = new Set([...scores.flatMap((scored) => [...scored.keys()]), ...exclusionsOf.keys()]);
    const ranked = [...slugs]
      .filter((slug) => {
        const excluded = exclusionsOf.get(slug)?.flatMap((exclusion) => exclusion.words) ?? [];
        return asked.every(
          (_, at) => scores[at]?.has(slug) || excluding[at]?.some((word) => excluded.includes(word)),
        );
      })
      .map((slug) => ({ slug, score: scores.reduce((sum, scored) => sum + (scored.get(slug) ?? 0), 0) }))
      .sort((a, b) => b.score - a.score);
    const suitable = ranked.filter(({ slug }) => !exclusionsOf.has(slug));
    const found = suitable.filter(({ score }) => score >= (suitable[0]?.score ?? 0) * leastRelevance);
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

  /** The exclusions whose words are all among these words, by product. */
  function exclusionsFor(words: ReadonlySet<string>): Map<string, Exclusion[]> {
    const bySlug = new Map<string, Exclusion[]>();
    for (const exclusion of exclusions)
      if (exclusion.words.every((word) => words.has(word)))
        bySlug.set(exclusion.slug, [...(bySlug.get(exclusion.slug) ?? []), exclusion]);
    return bySlug;
  }

  /** The query with its guessed words and without its unknown words, if more than half of the words are left. */
  function suggestionFor(meant: MeantWord[]): string | null {
    const words = meant.flatMap(({ word }) => word ?? []);
    const isClose = words.length * 2 > meant.length && productsFor(words).found.length > 0;
    return isClose ? words.join(" ") : null;
  }
}

interface MeantWord {
  word: string | null;
  isSure: boolean;
}

/** The stems of a phrase if the query has all of them, otherwise none. */
function stemsIn(phrase: string, query: string[]): string[] {
  const stems = wordsOf(phrase).map(stemOf);
  return stems.every((stem) => query.includes(stem)) ? stems : [];
}

/** The options that find the words from which a misspelt word differs by one letter, or from nine letters by two. */
function correction(word: string): SearchOptions {
  const mistakes = word.length < 9 ? 1 : 2;
  return {
    fields: [...tellingFields],
    processTerm: (term) => term,
    prefix: false,
    fuzzy: canBeMisspelt(word) && mistakes,
  };
}

function canBeMisspelt({ length }: string): boolean {
  return length >= shortestMisspelt && length <= longestMisspelt;
}

/** The words that result from swapping two neighbouring letters, such as `nova` for `noav`. */
function swapsOf(word: string): string[] {
  const letters = canBeMisspelt(word) ? word.slice(0, -1).split("") : [];
  return letters.map((letter, at) => `${word.slice(0, at)}${word[at + 1]}${letter}${word.slice(at + 2)}`);
}

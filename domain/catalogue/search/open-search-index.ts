import type { AsPlainObject } from "minisearch";
import type { SiteFile } from "../schemas/site-schema.ts";
import { type Exclusion, type MatchingProducts, ProductIndex } from "./product-index.ts";
import { stemOf, tellingWords, wordsOf } from "./search-words.ts";

type SearchAnswers = SiteFile["searchAnswers"];

/** The serialised index, which the build writes and the server and browsers read. */
export interface SearchIndex {
  products: AsPlainObject;
  exclusions: Exclusion[];
  answers: SearchAnswers;
}

export interface SearchResult extends MatchingProducts {
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
/** The length from which a word may have two mistakes. In a shorter one, two mistakes lead to other words. */
const shortestTwiceMisspelt = 9;
/** The length of the longest word in which mistakes are looked for, to limit the work of the server. */
const longestMisspelt = 20;

/** A word of a query after its correction. */
interface MeantWord {
  /** `null` if the word is in no text and resembles no word. */
  word: string | null;
  /** Whether the search may use the word without asking the visitor. */
  isSure: boolean;
}

/** Returns the search function of a serialised index. Its query comes from `queryOf`. */
export function openSearchIndex({
  products,
  exclusions,
  answers,
}: SearchIndex): (query: string) => SearchResult {
  const index = new ProductIndex(products, exclusions);
  return (query) => {
    const all = wordsOf(query);
    const stems = all.map(stemOf);
    const answered = answers.filter(({ words }) => words.some((phrase) => stemsIn(phrase, stems).length > 0));
    const answeredStems = answered.flatMap(({ words }) => words.flatMap((phrase) => stemsIn(phrase, stems)));
    const telling = tellingWords(query);
    const asked = (telling.length + answered.length > 0 ? telling : all)
      .filter((word) => !answeredStems.includes(stemOf(word)))
      .slice(0, mostWords);
    const meant = meantWords(asked, index);
    const { found, unsuitable } = productsFor(meant, index);
    const isDeadEnd = found.length + unsuitable.length + answered.length === 0;
    const suggestion = isDeadEnd && telling.length > 0 ? suggestionFor(meant, index) : null;
    return { found, unsuitable, answers: answered, suggestion };
  };
}

/** The stems of a phrase if the query has all of them, otherwise none. */
function stemsIn(phrase: string, query: string[]): string[] {
  const stems = wordsOf(phrase).map(stemOf);
  return stems.every((stem) => query.includes(stem)) ? stems : [];
}

/** Corrects misspelt words: a word that no product has, and that is not the beginning of such a word while it is being typed. */
function meantWords(asked: string[], index: ProductIndex): MeantWord[] {
  return joinSplitWords(asked, index).map((word, at, words) => {
    const isBegun = at === words.length - 1 && index.isBegun(word);
    const known = isBegun ? word : [word, ...swapsOf(word)].find((spelling) => index.isKnown(spelling));
    if (known) return { word: known, isSure: true };
    const near = [...new Set([word, stemOf(word)])]
      .filter(canBeMisspelt)
      .flatMap((misspelt) => index.similarWords(misspelt, misspelt.length < shortestTwiceMisspelt ? 1 : 2))
      .find((similar) => similar.startsWith(word.charAt(0)));
    const longest = Math.max(stemOf(word).length, near?.length ?? 0);
    return { word: near ?? null, isSure: near !== undefined && longest >= shortestForgiven };
  });
}

/** Joins two neighbouring words that are one word in the index: `ki tchen` becomes `kitchen`. */
function joinSplitWords([first, second, ...others]: string[], index: ProductIndex): string[] {
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  const isSplit = !(index.isKnown(first) && index.isKnown(second)) && index.isKnown(first + second);
  return isSplit
    ? joinSplitWords([first + second, ...others], index)
    : [first, ...joinSplitWords([second, ...others], index)];
}

/** The words that result from swapping two neighbouring letters, such as `nova` for `noav`. */
function swapsOf(word: string): string[] {
  const letters = canBeMisspelt(word) ? word.slice(0, -1).split("") : [];
  return letters.map((letter, at) => `${word.slice(0, at)}${word[at + 1]}${letter}${word.slice(at + 2)}`);
}

function canBeMisspelt({ length }: string): boolean {
  return length >= shortestMisspelt && length <= longestMisspelt;
}

/** The products to which each word applies. There is none if a word is unknown or only a guess. */
function productsFor(meant: MeantWord[], index: ProductIndex): MatchingProducts {
  const words = meant.flatMap(({ word, isSure }) => (word !== null && isSure ? [word] : []));
  const isWhole = words.length > 0 && words.length === meant.length;
  return isWhole ? index.productsFor(words) : { found: [], unsuitable: [] };
}

/** The query with its guessed words and without its unknown words, if more than half of the words are left. */
function suggestionFor(meant: MeantWord[], index: ProductIndex): string | null {
  const words = meant.flatMap(({ word }) => word ?? []);
  const isClose = words.length * 2 > meant.length && index.productsFor(words).found.length > 0;
  return isClose ? words.join(" ") : null;
}

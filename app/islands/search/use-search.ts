import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { searchFilePath } from "#domain/catalogue/page-addresses.ts";
import type { CardFinder, FoundCards } from "#domain/catalogue/search/create-card-finder.ts";
import { queryOf } from "#domain/catalogue/search/search-query.ts";
import { showProducts } from "../../first-script/chosen-products.ts";
import { withBrand } from "../../ui/with-brand.ts";

/** How long after the last keystroke the address, the title and the announced count are updated, in milliseconds. */
const pause = 350;

/**
 * The number of cards that are drawn with an answer, and then at a time: more than a phone shows. With more, a slow processor would
 * not answer the next keystroke at once (docs/performance.md).
 */
const cardsAtOnce = 12;

/** The time between two parts of the cards, in which a keystroke is answered, in milliseconds. */
const pauseBetweenCards = 100;

export interface SearchPage {
  /** The title of the page when there is no query. The brand is not included. */
  title: string;
  brand: string;
  /** The query for which the server has rendered the page; empty for all products. */
  query: string;
  found: FoundCards;
  /** The address of the page. */
  path: string;
}

/** What the page shows for the query in the field, which `search` sets. The page begins with what the server has found. */
export function useSearch(page: SearchPage, fieldRef: RefObject<HTMLInputElement | null>) {
  const { title, brand, query: listedQuery, found: listed, path } = page;
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was found in the browser; null while the server's list is shown. */
  const [typed, setTyped] = useState<{ query: string; found: FoundCards } | null>(null);
  /** How many cards are drawn so far. The server's HTML has all of them. */
  const [drawn, setDrawn] = useState(Number.POSITIVE_INFINITY);
  const [announced, setAnnounced] = useState(countInWords(listedQuery, listed));
  const { query, found } = typed ?? { query: listedQuery, found: listed };

  // Runs a query that was typed before hydration. Also runs the query in the address, because the file host of a static export
  // sends the page without the results.
  const runEarlierQuery = useEffectEvent(() => {
    const field = fieldRef.current;
    if (!field) return;
    const addressQuery = queryOf(new URLSearchParams(location.search).get("q"));
    if (addressQuery !== listedQuery && field.value === "") field.value = addressQuery;
    if (queryOf(field.value) !== listedQuery) search(queryOf(field.value));
    else openCardFinder().catch(() => {});
    // After a failed hydration, React has made new buttons.
    showProducts();
  });
  useEffect(() => runEarlierQuery(), []);

  useEffect(() => {
    if (drawn >= found.cards.length) return;
    const timer = setTimeout(() => {
      flushSync(() => setDrawn(drawn + cardsAtOnce));
      showProducts();
    }, pauseBetweenCards);
    return () => clearTimeout(timer);
  }, [drawn, found.cards]);

  async function search(query: string) {
    try {
      const find = await openCardFinder();
      const found = query === listedQuery ? listed : find(query);
      flushSync(() => {
        setTyped(query === listedQuery ? null : { query, found });
        setDrawn(cardsAtOnce);
      });
      // The first script marks the new buttons as pressed.
      showProducts();
      // The hero disappears above the field, so the field and the first results are at the top of the page.
      if (query !== listedQuery) scrollTo({ top: 0, behavior: "instant" });
      // A screen reader would read the count after every letter, so the count is announced after a pause.
      clearTimeout(settling.current);
      settling.current = setTimeout(() => settle(query, countInWords(query, found)), pause);
    } catch {
      // Without the index the list does not change, and the Search button sends the query to the server.
    }
  }

  /** Writes the query to the address and the title, without a new history entry. */
  function settle(query: string, count: string) {
    setAnnounced(count);
    history.replaceState(null, "", query === "" ? path : `${path}?${new URLSearchParams({ q: query })}`);
    document.title = withBrand(query === "" ? title : searchTitle(query), brand);
  }

  return { query, found, drawn, announced, search };
}

export function searchTitle(query: string): string {
  return `Search for “${query}”`;
}

/** Returns a text such as `12 products found`. Without a query, it counts all products: `10 products, one more on request`. */
function countInWords(query: string, { cards, onRequest, answers }: FoundCards): string {
  const products = `${cards.length || "No"} ${cards.length === 1 ? "product" : "products"}`;
  if (query === "")
    return onRequest === 0 ? products : `${products}, ${onRequest === 1 ? "one" : onRequest} more on request`;
  if (cards.length === 0 && answers.length > 0)
    return `${answers.length} ${answers.length === 1 ? "answer" : "answers"} found`;
  return `${products} found`;
}

let opening: Promise<CardFinder> | undefined;

/** Loads the search library and the index once. Rejects when loading fails; the next call tries again (hydrate-on-intent.ts). */
function openCardFinder(): Promise<CardFinder> {
  opening ??= Promise.all([import("#domain/catalogue/search/create-card-finder.ts"), fetch(searchFilePath)])
    .then(async ([{ createCardFinder }, response]) => createCardFinder(await response.json()))
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}

import {
  type KeyboardEvent,
  type SubmitEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useSearchParams } from "react-router";
import { queryOf } from "#domain/catalogue/search-query.ts";
import type { ProductCardContent } from "../catalogue/product-card.tsx";
import { openProductFinder } from "./open-product-finder.ts";

/** How long a visitor pauses before what was typed is put into the address and announced, in milliseconds. */
const pause = 350;

/** As many found products are shown at once; more of them on request. */
const shownAtOnce = 60;

interface Answer {
  query: string;
  total: number;
  cards: ProductCardContent[];
}

/** Null when the catalogue is too large for the browser: then each search is the server's. */
const indexUrl = __GENERATED_ASSETS__.search;

/** Whether a change from one address of the page to the other is answered in the browser. */
export function isAnsweredHere(current: URL, next: URL): boolean {
  return (
    indexUrl !== null &&
    current.pathname === next.pathname &&
    current.searchParams.get("page") === next.searchParams.get("page")
  );
}

/**
 * Filters as the visitor types. `listed` is the server's answer to the address that the page was opened with;
 * the field is left to the browser, so that what was typed before React arrived stays.
 */
export function useProductSearch(listed: Answer) {
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Answer | null>(null);
  const [shownCount, setShownCount] = useState(shownAtOnce);
  const [announced, setAnnounced] = useState<Pick<Answer, "query" | "total">>(listed);
  const [searchParams, setSearchParams] = useSearchParams();
  const addressQuery = queryOf(searchParams.get("q"));
  /** What the visitor wants to know; an answer to anything else comes too late. */
  const wanted = useRef(listed.query);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const answer = found ?? listed;

  async function search(query: string) {
    wanted.current = query;
    if (indexUrl === null) return;
    if (query === listed.query) {
      setFound(null);
      return;
    }
    try {
      const find = await openProductFinder(indexUrl);
      if (wanted.current !== query) return;
      const cards = find(query);
      setFound({ query, total: cards.length, cards });
      setShownCount(shownAtOnce);
    } catch {
      // Offline, perhaps. The list stays as it is, and the button asks the server.
    }
  }

  function searchTyped() {
    const query = queryOf(field.current?.value);
    search(query);
    clearTimeout(settling.current);
    settling.current = setTimeout(() => settle(query), pause);
  }

  /** Shareable, without a step in the history per key, and without scrolling. */
  function settle(query: string) {
    clearTimeout(settling.current);
    settling.current = undefined;
    setSearchParams(query === "" ? {} : { q: query }, { replace: true, preventScrollReset: true });
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape" || event.currentTarget.value === "") return;
    event.preventDefault();
    clear();
  }

  /** Empties the field, not back to what the address had asked; the focus stays in it. */
  function handleReset(event: SyntheticEvent) {
    event.preventDefault();
    clear();
  }

  function clear() {
    if (!field.current) return;
    field.current.value = "";
    field.current.focus();
    searchTyped();
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    const query = queryOf(field.current?.value);
    clearTimeout(settling.current);
    // Not answered here: the form goes to the server, as it does without scripts.
    if (indexUrl !== null && answer.query !== query) return;
    event.preventDefault();
    settle(query);
  }

  // What was typed before React arrived is searched now.
  const searchTypedBefore = useEffectEvent(() => {
    if (queryOf(field.current?.value) !== listed.query) searchTyped();
  });
  useEffect(() => {
    searchTypedBefore();
    return () => clearTimeout(settling.current);
  }, []);

  // The address changed by a link, by Back, or a file host answered without looking at it.
  const followAddress = useEffectEvent((query: string) => {
    if (query === wanted.current || settling.current !== undefined) return;
    if (field.current) field.current.value = query;
    search(query);
  });
  useEffect(() => followAddress(addressQuery), [addressQuery]);

  // Each letter's count would be too much to listen to: it is told when the visitor pauses.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced({ query: answer.query, total: answer.total }), pause);
    return () => clearTimeout(timer);
  }, [answer.query, answer.total]);

  return {
    query: answer.query,
    cards: found ? found.cards.slice(0, shownCount) : listed.cards,
    announced,
    /** The list is the server's, with its pages. */
    isListed: found === null,
    showMore:
      found && found.cards.length > shownCount
        ? () => setShownCount((count) => count + shownAtOnce)
        : undefined,
    fieldProps: {
      ref: field,
      defaultValue: listed.query,
      onInput: searchTyped,
      onKeyDown: handleKeyDown,
      onFocus: () => indexUrl && openProductFinder(indexUrl).catch(() => {}),
    },
    handleSubmit,
    handleReset,
  };
}

import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CardFinder, FoundCards } from "#domain/catalogue/search/create-card-finder.ts";
import { longestQuery, queryOf } from "#domain/catalogue/search/search-query.ts";
import { showProducts } from "../first-script/chosen-products.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import { withBrand } from "../ui/with-brand.ts";
import { FixedAnswers } from "./fixed-answers.tsx";
import { NothingFound } from "./nothing-found.tsx";
import styles from "./product-search.module.css";
import boxStyles from "./product-search-box.module.css";
import { UnsuitableProducts } from "./unsuitable-products.tsx";

/** How long after the last keystroke the address, the title and the announced count are updated, in milliseconds. */
const pause = 350;

/**
 * The number of cards that are drawn with an answer, and then at a time: more than a phone shows. With more, a slow processor would
 * not answer the next keystroke at once (docs/performance.md).
 */
const cardsAtOnce = 24;

/** The time between two parts of the cards, in which a keystroke is answered, in milliseconds. */
const pauseBetweenCards = 100;

interface ProductSearchProps {
  /** The title of the page when there is no query. The brand is not included. */
  title: string;
  brand: string;
  /** The query for which the server has rendered the page; empty for all products. */
  query: string;
  found: FoundCards;
  categories: Array<{ categoryId: string; name: string; path: string; mark: string }>;
  /** The address of the products by place, if there is such a page. */
  walkThrough: string | undefined;
  /** The address of the page. */
  path: string;
}

/**
 * The search box and the list of products. The server renders the list for `?q=`, which works without scripts; in the
 * browser, the list is filtered while the visitor types.
 */
export function ProductSearch(props: ProductSearchProps) {
  const { title, brand, query: listedQuery, found: listed, categories, walkThrough, path } = props;
  const fieldRef = useRef<HTMLInputElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was found in the browser; null while the server's list is shown. */
  const [typed, setTyped] = useState<{ query: string; found: FoundCards } | null>(null);
  /** How many cards are drawn so far. The server's HTML has all of them. */
  const [drawn, setDrawn] = useState(Number.POSITIVE_INFINITY);
  const [announced, setAnnounced] = useState(countInWords(listedQuery, listed));
  const { query, found } = typed ?? { query: listedQuery, found: listed };
  const { cards, unsuitable, answers, suggestion } = found;

  async function search(query: string) {
    try {
      const find = await openCardFinder();
      const found = query === listedQuery ? listed : find(query);
      setTyped(query === listedQuery ? null : { query, found });
      setDrawn(cardsAtOnce);
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

  // Runs a query that was typed before hydration. Also runs the query in the address, because the file host of a static export
  // sends the page without the results.
  const runEarlierQuery = useEffectEvent(() => {
    const field = fieldRef.current;
    if (!field) return;
    const addressQuery = queryOf(new URLSearchParams(location.search).get("q"));
    if (addressQuery !== listedQuery && field.value === "") field.value = addressQuery;
    if (queryOf(field.value) !== listedQuery) search(queryOf(field.value));
    else openCardFinder().catch(() => {});
  });
  useEffect(() => runEarlierQuery(), []);

  useEffect(() => {
    if (drawn >= cards.length) return;
    const timer = setTimeout(() => setDrawn(drawn + cardsAtOnce), pauseBetweenCards);
    return () => clearTimeout(timer);
  }, [drawn, cards]);

  // Any render may have made new buttons, which the first script marks as pressed.
  useEffect(() => showProducts());

  function onSubmit(event: FormEvent) {
    // If the list shown does not match the text in the field, the form is sent to the server.
    if (query === queryOf(fieldRef.current?.value)) event.preventDefault();
  }

  /** Escape clears the field. The keys of a composition belong to the input method; Safari marks them with the code 229 only. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) event.preventDefault();
    else if (event.key === "Escape" && event.currentTarget.value !== "") clear(event);
  }

  /** Empties and focuses the field. The browser's own reset would restore the query of the page that the server rendered. */
  function clear(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!fieldRef.current) return;
    fieldRef.current.value = "";
    fieldRef.current.focus();
    search("");
  }

  return (
    <>
      <div className={styles.tools}>
        <search>
          <form action={path} method="get" onSubmit={onSubmit} onReset={clear}>
            <div className={boxStyles.line}>
              <Icon name="search" />
              <input
                className={boxStyles.field}
                // The target of the bar's link `/products#search`: browsers focus the target of a fragment.
                id="search"
                ref={fieldRef}
                type="search"
                aria-label="Search products"
                name="q"
                placeholder="Stain, surface or place"
                maxLength={longestQuery}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="search"
                defaultValue={listedQuery}
                onInput={(event) => search(queryOf(event.currentTarget.value))}
                onKeyDown={onKeyDown}
              />
              <IconButton icon="close" type="reset" className={boxStyles.clear} aria-label="Clear" />
              <button
                type="submit"
                className={`${buttonStyle("quiet", { isSmall: true })} ${boxStyles.button}`}
              >
                Search
              </button>
            </div>
          </form>
        </search>
        <nav
          className={styles.categories}
          data-yields={cards.length > 1 && query !== ""}
          aria-label="Categories"
        >
          <ul>
            {categories.map(({ categoryId, name, path, mark }) => (
              <li key={categoryId} data-category={categoryId}>
                <a className={styles.category} href={path}>
                  <Icon name={mark} className={styles.mark} />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={styles.count} role="status">
        {announced}
      </p>
      <FixedAnswers answers={answers} />
      {cards.length > 0 && (
        <ProductGrid
          products={cards.slice(0, drawn)}
          headingLevel="h2"
          firstCount={3}
          // One or two results leave space in their row.
          walkThrough={query === "" || cards.length < 3 ? walkThrough : undefined}
        />
      )}
      {cards.length === 0 && answers.length === 0 && (
        <NothingFound query={query} suggestion={suggestion} path={path} />
      )}
      <UnsuitableProducts products={unsuitable} />
    </>
  );
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

/** Loads the search library and the index once. Rejects when loading fails; the next call loads them again. */
function openCardFinder(): Promise<CardFinder> {
  opening ??= Promise.all([
    import("#domain/catalogue/search/create-card-finder.ts"),
    fetch("/search/products.json"),
  ])
    .then(async ([{ createCardFinder }, response]) => createCardFinder(await response.json()))
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}

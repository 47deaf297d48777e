import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { byPlacePath } from "#domain/catalogue/by-place-path.ts";
import { queryOf } from "#domain/catalogue/search-query.ts";
import { PageLinks, pageAddress } from "../catalogue/page-links.tsx";
import type { ProductCardContent } from "../catalogue/product-card.tsx";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { countInWords } from "../search/count-in-words.ts";
import { NothingFound, type NothingFoundProps } from "../search/nothing-found.tsx";
import { openProductFinder } from "../search/open-product-finder.ts";
import { searchTitle } from "../search/search-title.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { Icon } from "../ui/icon.tsx";
import { withBrand } from "../ui/with-brand.ts";
import styles from "./product-search.module.css";
import { ProductSearchBox } from "./product-search-box.tsx";

/** How long after the last key the query is written to the address and the count is announced, in milliseconds. */
const pause = 350;

/** How many found products are shown at first, and added by `Show more`. */
const shownAtOnce = 60;

interface ProductSearchProps {
  /** The page's title without a query, and without the brand. */
  title: string;
  brand: string;
  /** The query that the server has answered, with one page of the products found. */
  query: string;
  cards: ProductCardContent[];
  total: number;
  page: number;
  pageCount: number;
  categories: NothingFoundProps["categories"];
  /** Null when there is no page /products/by-place. */
  byPlaceTitle: string | null;
}

interface Answer {
  query: string;
  cards: ProductCardContent[];
}

/**
 * The search box and the products below it. The server answers `?q=`; in the browser the list is filtered while the
 * visitor types.
 */
export function ProductSearch(props: ProductSearchProps) {
  const { title, brand, query: listedQuery, cards, total, page, pageCount, categories, byPlaceTitle } = props;
  const fieldRef = useRef<HTMLInputElement>(null);
  /** The latest query; answers to earlier queries are dropped. */
  const wanted = useRef(listedQuery);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The products found in the browser; null while the server's list is shown. */
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [shownCount, setShownCount] = useState(shownAtOnce);
  const [announced, setAnnounced] = useState(countInWords(listedQuery, total));

  async function search(query: string) {
    wanted.current = query;
    try {
      const found = query === listedQuery ? null : (await openProductFinder())(query);
      if (wanted.current !== query) return;
      setAnswer(found && { query, cards: found });
      setShownCount(shownAtOnce);
      // In wide windows the field is fixed in the bar, so the visitor may have scrolled past the first product.
      if (found) scrollTo({ top: 0, behavior: "instant" });
      // The count is announced only after a pause, because an announcement per letter would be too much for screen readers.
      clearTimeout(settling.current);
      const count = countInWords(query, found?.length ?? total);
      settling.current = setTimeout(() => settle(query, count), pause);
    } catch {
      // Without the index the list does not change, and the button sends the query to the server.
    }
  }

  /** Writes the query to the address and the title, without a history entry per key. */
  function settle(query: string, count: string) {
    setAnnounced(count);
    history.replaceState(null, "", pageAddress("/products", query, 1));
    document.title = withBrand(query === "" ? title : searchTitle(query), brand);
  }

  // Answers a query typed before hydration, or one in the address, which a file host ignores.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    const field = fieldRef.current;
    if (!field) return;
    const asked = queryOf(new URLSearchParams(location.search).get("q"));
    if (asked !== listedQuery && field.value === "") field.value = asked;
    if (queryOf(field.value) !== listedQuery) search(queryOf(field.value));
    else openProductFinder().catch(() => {});
  }, []);

  function onSubmit(event: FormEvent) {
    const query = queryOf(fieldRef.current?.value);
    // A query without an answer in the browser is sent to the server, as without scripts.
    if ((answer?.query ?? listedQuery) === query) event.preventDefault();
  }

  /** Empties the field instead of resetting it to its default, and keeps the focus in it. */
  function clear(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!fieldRef.current) return;
    fieldRef.current.value = "";
    fieldRef.current.focus();
    search("");
  }

  return (
    <>
      <ProductSearchBox
        query={listedQuery}
        fieldRef={fieldRef}
        onInput={(event) => search(queryOf(event.currentTarget.value))}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.value !== "" && clear(event)}
        onSubmit={onSubmit}
        onReset={clear}
      />
      <div className={styles.categories}>
        <nav aria-label="Categories">
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
        {byPlaceTitle && (
          <a className={styles.category} href={byPlacePath}>
            {byPlaceTitle.toUpperCase()}
          </a>
        )}
      </div>
      <p className={styles.count} role="status">
        {announced}
      </p>
      {/* The server's list stays in the page, so that clearing the query shows it at once. */}
      <div hidden={answer !== null}>
        {cards.length > 0 ? (
          <ProductGrid products={cards} headingLevel="h2" firstCount={3} />
        ) : (
          <NothingFound query={listedQuery} categories={categories} />
        )}
        <PageLinks
          page={page}
          pageCount={pageCount}
          addressOf={(other) => pageAddress("/products", listedQuery, other)}
        />
      </div>
      {answer && (
        <div>
          {answer.cards.length > 0 ? (
            <ProductGrid products={answer.cards.slice(0, shownCount)} headingLevel="h2" firstCount={3} />
          ) : (
            <NothingFound query={answer.query} categories={categories} />
          )}
          {answer.cards.length > shownCount && (
            <button
              type="button"
              className={`${buttonStyle("quiet")} ${styles.more}`}
              onClick={() => setShownCount(shownCount + shownAtOnce)}
            >
              Show more
            </button>
          )}
        </div>
      )}
    </>
  );
}

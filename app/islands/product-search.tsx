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

/** How long a visitor pauses before what was typed is put into the address and announced, in milliseconds. */
const pause = 350;

/** As many found products are shown at once; more of them on request. */
const shownAtOnce = 60;

interface ProductSearchProps {
  /** The page's title when nothing is asked, without the brand. */
  title: string;
  brand: string;
  /** What the server was asked, and its answer: one page of a list. */
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

/** The search box and the products below it. The server answers `?q=`; in the browser the list filters while typing. */
export function ProductSearch(props: ProductSearchProps) {
  const { title, brand, query: listedQuery, cards, total, page, pageCount, categories, byPlaceTitle } = props;
  const fieldRef = useRef<HTMLInputElement>(null);
  /** What the visitor wants to know: an answer to anything else comes too late. */
  const wanted = useRef(listedQuery);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the browser has found; null while the server's list is the answer. */
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
      // The field is fixed in the bar of wide windows: the answer begins at the top, wherever the visitor was.
      if (found) scrollTo({ top: 0, behavior: "instant" });
      // Each letter's count would be too much to listen to: it is announced when the visitor pauses.
      clearTimeout(settling.current);
      const count = countInWords(query, found?.length ?? total);
      settling.current = setTimeout(() => settle(query, count), pause);
    } catch {
      // The index cannot be loaded: the list stays as it is, and the button asks the server.
    }
  }

  /** Shareable under its name, without a step in the history per key. */
  function settle(query: string, count: string) {
    setAnnounced(count);
    history.replaceState(null, "", pageAddress("/products", query, 1));
    document.title = withBrand(query === "" ? title : searchTitle(query), brand);
  }

  // What was typed before React came, or asked of a file host, which answers without looking at the question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the search is first used
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
    // Not answered here: the form goes to the server, as it does without scripts.
    if ((answer?.query ?? listedQuery) === query) event.preventDefault();
  }

  /** Empties the field, not back to what the address had asked; the focus stays in it. */
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
      {/* The server's list stays in the page: it returns at once when the question is taken back. */}
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

import { useEffect, useState } from "react";
import type { ProductCardContent } from "../catalogue/product-card.tsx";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import styles from "./found-products.module.css";
import { NothingFound, type NothingFoundProps } from "./nothing-found.tsx";

/** As many found products are shown at once; more of them on request. */
const shownAtOnce = 60;

export interface Answer {
  query: string;
  cards: ProductCardContent[];
}

/** What a search in the browser found, in place of the server's list. */
export function FoundProducts({
  query,
  cards,
  categories,
}: Answer & { categories: NothingFoundProps["categories"] }) {
  const [asked, setAsked] = useState({ query, shownCount: shownAtOnce });
  if (asked.query !== query) setAsked({ query, shownCount: shownAtOnce });
  const { shownCount } = asked;

  // Cards that are in the enquiry are marked so by the script that keeps its list.
  useEffect(() => {
    if (cards.length > 0 && shownCount > 0) document.dispatchEvent(new Event("ozo:cards"));
  }, [cards, shownCount]);

  if (cards.length === 0) return <NothingFound key={query} query={query} categories={categories} />;
  return (
    <>
      <ProductGrid products={cards.slice(0, shownCount)} headingLevel="h2" firstCount={3} />
      {cards.length > shownCount && (
        <button
          type="button"
          className={`${buttonStyle("quiet")} ${styles.more}`}
          onClick={() => setAsked({ query, shownCount: shownCount + shownAtOnce })}
        >
          Show more
        </button>
      )}
    </>
  );
}

import { useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import { ProductGrid } from "../../ui/product-grid.tsx";
import { FixedAnswers } from "./fixed-answers.tsx";
import { NothingFound } from "./nothing-found.tsx";
import styles from "./product-search.module.css";
import { SearchBox } from "./search-box.tsx";
import { UnsuitableProducts } from "./unsuitable-products.tsx";
import { type SearchPage, useSearch } from "./use-search.ts";

interface ProductSearchProps extends SearchPage {
  categories: CategoryLink[];
  /** The address of the products by place, if there is such a page. */
  walkThrough: string | undefined;
}

interface CategoryLink {
  categoryId: string;
  name: string;
  path: string;
  mark: string;
}

/**
 * The search box and the list of products. The server renders the list for `?q=`, which works without scripts; in the
 * browser, the list is filtered while the visitor types.
 */
export function ProductSearch(props: ProductSearchProps) {
  const { categories, walkThrough, path } = props;
  const fieldRef = useRef<HTMLInputElement>(null);
  const { query, found, drawn, announced, search } = useSearch(props, fieldRef);
  const { cards, unsuitable, answers, suggestion } = found;
  const isEmpty = cards.length === 0 && answers.length === 0;
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          fieldRef={fieldRef}
          listedQuery={props.query}
          query={query}
          path={path}
          onSearch={search}
        />
        <CategoryLinks categories={categories} yields={query !== "" && cards.length > 1} />
      </div>
      <p className={`${styles.count} ${isEmpty ? styles.onlyRead : ""}`} role="status">
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
      {isEmpty && (
        <NothingFound query={query} suggestion={suggestion} path={path} walkThrough={walkThrough} />
      )}
      <UnsuitableProducts products={unsuitable} />
    </>
  );
}

/** `yields`: in narrow windows, results take the place of the links. */
function CategoryLinks({ categories, yields }: { categories: CategoryLink[]; yields: boolean }) {
  return (
    <nav className={styles.categories} data-yields={yields} aria-label="Categories">
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
  );
}

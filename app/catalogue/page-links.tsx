import styles from "./page-links.module.css";

interface PageLinksProps {
  page: number;
  pageCount: number;
  /** Returns the address of the page with this number, including the search query. */
  addressOf: (page: number) => string;
}

/** Links to the previous and next page of a list. Renders nothing if the list has only one page. */
export function PageLinks({ page, pageCount, addressOf }: PageLinksProps) {
  if (pageCount === 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <a className={styles.step} rel="prev" href={addressOf(page - 1)}>
          Previous page
        </a>
      )}
      <p>
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <a className={styles.step} rel="next" href={addressOf(page + 1)}>
          Next page
        </a>
      )}
    </nav>
  );
}

/** Returns the address of a page of a list, such as `/products?q=steel&page=2`. The first page's address has no `page`. */
export function pageAddress(path: string, query: string, page: number): string {
  const parameters = new URLSearchParams();
  if (query !== "") parameters.set("q", query);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

import styles from "./page-links.module.css";

interface PageLinksProps {
  page: number;
  pageCount: number;
  /** Path with whatever else its query holds. */
  addressOf: (page: number) => string;
}

/** From page to page of a long list. Nothing when there is but one. */
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

/** `/products?q=steel&page=2`; the first page has no number. */
export function pageAddress(path: string, query: string, page: number): string {
  const parameters = new URLSearchParams();
  if (query !== "") parameters.set("q", query);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

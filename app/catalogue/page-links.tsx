import styles from "./page-links.module.css";

interface PageLinksProps {
  page: number;
  pageCount: number;
  /** The address of a page of the list, with the other parameters of its query. */
  addressOf: (page: number) => string;
}

/** The links between the pages of a list; nothing when there is only one page. */
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

/** `/products?q=steel&page=2`; the first page's address has no `page`. */
export function pageAddress(path: string, query: string, page: number): string {
  const parameters = new URLSearchParams();
  if (query !== "") parameters.set("q", query);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

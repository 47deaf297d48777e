import { buttonStyle } from "../ui/button-style.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import styles from "./product-search-box.module.css";

/** Asks `/products?q=`, which is all that happens without scripts; with them the list filters while typing. */
export function ProductSearchBox({ query }: { query: string }) {
  return (
    <search className={styles.search}>
      <form action="/products" method="get" data-product-search="">
        <label className={styles.label} htmlFor="product-search">
          Search products
        </label>
        <div className={styles.line}>
          <Icon name="search" className={styles.icon} />
          <input
            className={styles.field}
            id="product-search"
            type="search"
            name="q"
            placeholder="Grease, steel"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            defaultValue={query}
          />
          <IconButton icon="close" type="reset" className={styles.clear} aria-label="Clear" />
          <button type="submit" className={`${buttonStyle("quiet")} ${styles.button}`}>
            Search
          </button>
        </div>
      </form>
    </search>
  );
}

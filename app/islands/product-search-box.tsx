import type { FormEventHandler, KeyboardEventHandler, Ref } from "react";
import { buttonStyle } from "../ui/button-style.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import styles from "./product-search-box.module.css";

interface ProductSearchBoxProps {
  query: string;
  fieldRef: Ref<HTMLInputElement>;
  onInput: FormEventHandler<HTMLInputElement>;
  onKeyDown: KeyboardEventHandler<HTMLInputElement>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onReset: FormEventHandler<HTMLFormElement>;
}

/** The search form. Without scripts it requests `/products?q=`. */
export function ProductSearchBox(props: ProductSearchBoxProps) {
  const { query, fieldRef, onInput, onKeyDown, onSubmit, onReset } = props;
  return (
    <search className={styles.search}>
      <form action="/products" method="get" onSubmit={onSubmit} onReset={onReset}>
        <label className={styles.label} htmlFor="search">
          Search products
        </label>
        <div className={styles.line}>
          <Icon name="search" className={styles.icon} />
          <input
            className={styles.field}
            // The target of the bar's link `/products#search`: browsers focus the target of a fragment.
            id="search"
            ref={fieldRef}
            type="search"
            name="q"
            placeholder="Grease, steel"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            defaultValue={query}
            onInput={onInput}
            onKeyDown={onKeyDown}
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

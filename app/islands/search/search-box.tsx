import type { FormEvent, KeyboardEvent, RefObject } from "react";
import { longestQuery, queryOf } from "#domain/catalogue/search/search-query.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  /** The query for which the server has rendered the page. */
  listedQuery: string;
  /** The query of the list that is shown. */
  query: string;
  /** The address of the page. */
  path: string;
  onSearch: (query: string) => void;
}

/** The form with the search field. Without scripts, it requests the page of the query. */
export function SearchBox({ fieldRef, listedQuery, query, path, onSearch }: SearchBoxProps) {
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
    onSearch("");
  }

  return (
    <search>
      <form action={path} method="get" onSubmit={onSubmit} onReset={clear}>
        <div className={styles.line}>
          <Icon name="search" />
          <input
            className={styles.field}
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
            onInput={(event) => onSearch(queryOf(event.currentTarget.value))}
            onKeyDown={onKeyDown}
          />
          <IconButton icon="close" type="reset" className={styles.clear} aria-label="Clear" />
          <button type="submit" className={`${buttonStyle("quiet", { isSmall: true })} ${styles.button}`}>
            Search
          </button>
        </div>
      </form>
    </search>
  );
}

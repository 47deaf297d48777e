import { createRoot } from "react-dom/client";
import { queryOf } from "#domain/catalogue/search-query.ts";
import { withBrand } from "../layout/page-meta.ts";
import { countInWords } from "./count-in-words.ts";
import { type Answer, FoundProducts } from "./found-products.tsx";
import { openProductFinder } from "./open-product-finder.ts";
import { searchTitle } from "./search-title.ts";

/** How long a visitor pauses before what was typed is put into the address and announced, in milliseconds. */
const pause = 350;

/** Null when the catalogue is too large for the browser: then each search is the server's. */
const indexUrl = __GENERATED_ASSETS__.search;

/**
 * Filters as the visitor types. The server's list stays in the page as it is, whatever extensions and translators made
 * of it; what is found is drawn beside it, and the one or the other is shown.
 */
export function searchProducts(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>("[name=q]");
  const listed = document.querySelector<HTMLElement>("[data-listed]");
  const count = document.querySelector("[data-product-count]");
  if (!field || !listed || indexUrl === null) return;
  const url = indexUrl;
  const {
    query: listedQuery,
    total: listedTotal,
    categories,
    title,
    brand,
  } = JSON.parse(listed.dataset.listed ?? "{}");
  /** What the visitor wants to know; an answer to anything else comes too late. */
  let wanted: string = listedQuery;
  let shown: Answer | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let drawn = openPlace();

  /** A translator may have changed what React drew, until React can't go on: then it draws in a new place. */
  function openPlace() {
    const place = document.createElement("div");
    listed?.after(place);
    return createRoot(place, {
      onUncaughtError(error) {
        console.error(error);
        place.remove();
        drawn = openPlace();
      },
    });
  }

  async function search(query: string) {
    wanted = query;
    if (query === listedQuery) return show(null);
    try {
      const find = await openProductFinder(url);
      if (wanted === query) show({ query, cards: find(query) });
    } catch {
      // Offline, perhaps. The list stays as it is, and the button asks the server.
    }
  }

  function show(answer: Answer | null) {
    shown = answer;
    drawn.render(answer && <FoundProducts {...answer} categories={categories} />);
    if (listed) listed.hidden = answer !== null;
    if (settling === undefined) announce();
  }

  /** Each letter's count would be too much to listen to: it is told when the visitor pauses. */
  function announce() {
    const said = countInWords(shown?.query ?? listedQuery, shown?.cards.length ?? listedTotal);
    if (count && count.textContent !== said) count.textContent = said;
  }

  function searchTyped() {
    const query = queryOf(field?.value);
    search(query);
    clearTimeout(settling);
    settling = setTimeout(() => settle(query), pause);
  }

  /** Shareable under its name, without a step in the history per key. */
  function settle(query: string) {
    clearTimeout(settling);
    settling = undefined;
    history.replaceState(
      null,
      "",
      query === "" ? "/products" : `/products?${new URLSearchParams({ q: query })}`,
    );
    document.title = withBrand(query === "" ? title : searchTitle(query), brand);
    announce();
  }

  function clear(event: Event) {
    event.preventDefault();
    if (!field) return;
    field.value = "";
    field.focus();
    searchTyped();
  }

  field.addEventListener("input", searchTyped);
  field.addEventListener("keydown", (event) => event.key === "Escape" && field.value !== "" && clear(event));
  // Empties the field, not back to what the address had asked; the focus stays in it.
  form.addEventListener("reset", clear);
  form.addEventListener("submit", (event) => {
    const query = queryOf(field.value);
    // Not answered here: the form goes to the server, as it does without scripts.
    if ((shown?.query ?? listedQuery) !== query) return;
    event.preventDefault();
    settle(query);
  });
  openProductFinder(url).catch(() => {});

  // A file host answered without looking at the question; or it was typed before this script arrived.
  const asked = queryOf(new URLSearchParams(location.search).get("q"));
  if (asked !== listedQuery && field.value === "") field.value = asked;
  if (queryOf(field.value) !== listedQuery) searchTyped();
}

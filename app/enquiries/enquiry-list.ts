import { useSyncExternalStore } from "react";

/*
 * The products that a visitor wants to ask about. The intent script keeps the list (before-react/enquiry-list.ts),
 * because a tap on `Add to enquiry` must count before React is there; here it is only shown.
 */

let names: readonly string[] = [];
const noNames: readonly string[] = [];
const listeners = new Set<() => void>();

if (typeof document !== "undefined") {
  document.addEventListener("ozo:enquiry-list", (event) => {
    names = (event as CustomEvent<string[]>).detail;
    for (const listener of listeners) listener();
  });
}

/** Names of the products in the list, in the order of adding; empty until React has taken over. */
export function useEnquiryList(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => names,
    () => noNames,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was asked about need not be asked again. Product Name itself stays (specification, section 4). */
export function emptyEnquiryList() {
  document.dispatchEvent(new Event("ozo:enquiry-sent"));
}

/**
 * A form that appears while the page is open begins with the list in Product Name. One that React found in the
 * page was filled before, and may have been changed since.
 */
export function fillProductName() {
  if (!("hydrated" in document.documentElement.dataset)) return;
  document.dispatchEvent(new Event("ozo:enquiry-form"));
}

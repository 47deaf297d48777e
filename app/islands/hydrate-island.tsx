import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { fillForm, valuesOf } from "../first-script/typed-text.ts";
import type { IslandName } from "../ui/island.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";
import { NewCustomerForm } from "./new-customer-form.tsx";
import { ProductSearch } from "./product-search.tsx";

const islands: Record<IslandName, unknown> = { EnquiryForm, NewCustomerForm, ProductSearch };

/**
 * Hydrates an island. If a browser extension or the browser's translation has changed the HTML, React renders the island again. After
 * an uncaught error, the server's HTML is restored, which works without React. Typed text, the focus and the caret are kept.
 */
export function hydrateIsland(container: HTMLElement) {
  const Component = islands[container.dataset.island as IslandName] as ComponentType;
  const props = JSON.parse(container.nextElementSibling?.textContent ?? "{}");
  const html = container.innerHTML;
  // On these events React sets a text area's default value, which breaks the browser's Undo (form-fields.spec.ts).
  for (const type of ["input", "change"]) {
    container.addEventListener(type, (event) => {
      if (event.target instanceof HTMLTextAreaElement) event.stopImmediatePropagation();
    });
  }
  let restoreInput = saveInput(container);
  // Synchronously, so that the visitor can neither type nor move the focus until the input is restored.
  flushSync(() =>
    hydrateRoot(container, <Component {...props} />, {
      onUncaughtError(error) {
        reportError(error);
        container.innerHTML = html;
        restoreInput();
      },
    }),
  );
  restoreInput();
  restoreInput = saveInput(container);
  container.addEventListener("focusin", () => {
    restoreInput = saveInput(container);
  });
}

/** Records the form's values, the focused field and its caret. The returned function restores them in the container's new form. */
function saveInput(container: HTMLElement): () => void {
  const form = container.querySelector("form");
  const focused = container.contains(document.activeElement) ? document.activeElement : null;
  return () => {
    const rendered = container.querySelector("form");
    // A form that React has removed still has its values.
    if (form && rendered) fillForm(rendered, valuesOf(form));
    if (!focused || focused.isConnected) return;
    const name = focused.getAttribute("name");
    const field = rendered?.querySelector<HTMLInputElement>(name ? `[name="${name}"]` : "[type=submit]");
    // A removed field still has its caret.
    const { selectionStart = null, selectionEnd = null } = focused as Partial<HTMLInputElement>;
    field?.focus({ preventScroll: true });
    if (selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd);
  };
}

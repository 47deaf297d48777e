import { type ReactNode, useLayoutEffect } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { fillForm, fillForms, valuesOf } from "../first-script/form-drafts.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import { NewCustomerForm } from "./new-customer-form.tsx";
import { ProductSearch } from "./product-search.tsx";

/** Every island of the site, by the `name` of its `<Island>`. */
const islands = { EnquiryForm, NewCustomerForm, ProductSearch };

/** How many times an island is rendered anew after an error, before its server HTML is put back. */
const mostRedraws = 2;

/**
 * Hydrates an island and resolves when React has rendered it. `isChanged`: an extension or a translator has changed its
 * HTML, so React may have to render the island anew. Typed text, the focus and the caret are kept in both cases.
 */
export function hydrateIsland(container: HTMLElement, isChanged: boolean): Promise<void> {
  const Component = islands[container.dataset.island as keyof typeof islands] as React.ComponentType;
  const props = JSON.parse(container.nextElementSibling?.textContent ?? "{}");
  const action = container.querySelector("form")?.getAttribute("action");
  const html = container.innerHTML;
  let redraws = 0;
  // At each of these events React sets a text area's default value, which breaks the browser's Undo.
  for (const type of ["input", "change"]) {
    container.addEventListener(type, (event) => {
      if (event.target instanceof HTMLTextAreaElement) event.stopImmediatePropagation();
    });
  }

  return new Promise((resolve) => {
    const draw = (start: (island: ReactNode, options: RootOptions) => void) => {
      const putBack = holdInput(container);
      const island = (
        <Drawn
          onDrawn={() => {
            putBack();
            resolve();
          }}
        >
          {/* The address in the page's HTML, because an export may post its forms to another address. */}
          <Component {...props} {...(action && { action })} />
        </Drawn>
      );
      start(island, {
        onUncaughtError(error) {
          reportError(error);
          if (redraws++ < mostRedraws) {
            draw((again, options) => createRoot(container, options).render(again));
          } else {
            container.innerHTML = html;
            putBack();
            resolve();
          }
        },
        // Mismatches in our own HTML are still logged to the console.
        ...(isChanged && { onRecoverableError() {} }),
      });
    };
    draw((island, options) => hydrateRoot(container, island, options));
  });
}

function Drawn({ children, onDrawn }: { children: ReactNode; onDrawn: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the first render
  useLayoutEffect(onDrawn, []);
  return children;
}

/**
 * Follows the values, the focus and the caret until React has rendered the island. The returned function restores them when
 * React has replaced the form or overwritten a text area.
 */
function holdInput(container: HTMLElement): () => void {
  const form = container.querySelector("form");
  let values = form ? valuesOf(form) : {};
  let focused = container.contains(document.activeElement) ? document.activeElement : null;
  // The visitor may type and move to another field before React has finished. React itself focuses a field of a new form.
  const follow = ({ target }: Event) => {
    if (!form?.contains(target as Element)) return;
    values = valuesOf(form);
    focused = target as Element;
  };
  container.addEventListener("focusin", follow, true);
  container.addEventListener("input", follow, true);
  return () => {
    container.removeEventListener("focusin", follow, true);
    container.removeEventListener("input", follow, true);
    const drawn = container.querySelector("form");
    if (form && form === drawn) {
      for (const area of form.querySelectorAll("textarea")) {
        if (area.value === area.defaultValue) area.value = values[area.name] ?? area.value;
      }
    } else if (drawn) {
      // The detached form still contains the values typed so far.
      fillForm(drawn, form ? valuesOf(form) : {}, true);
      fillForms(false);
    }
    if (!focused || focused.isConnected) return;
    const name = focused.getAttribute("name");
    const { selectionStart = null, selectionEnd = null } = focused as Partial<HTMLInputElement>;
    const field = drawn?.querySelector<HTMLInputElement>(name ? `[name="${name}"]` : "[type=submit]");
    field?.focus({ preventScroll: true });
    if (selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd);
  };
}

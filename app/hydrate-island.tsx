import { type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { EnquiryForm } from "./forms/enquiry-form.tsx";
import { draftOf, fillForm, fillForms, valuesOf } from "./forms/form-drafts.ts";
import { storeText } from "./forms/forms.ts";
import { NewCustomerForm } from "./forms/new-customer-form.tsx";
import { ProductSearch } from "./search/product-search.tsx";
import type { IslandName } from "./ui/island.tsx";

const islands: Record<IslandName, unknown> = { EnquiryForm, NewCustomerForm, ProductSearch };

/**
 * Hydrates an island. If a browser extension or the browser's translation has changed the HTML, or an error occurs, React
 * renders the island again. After a second error, the server's HTML is restored. Typed text, the focus and the caret are
 * kept. Resolves when the island is rendered or its HTML restored.
 */
export function hydrateIsland(container: HTMLElement): Promise<void> {
  const Component = islands[container.dataset.island as IslandName] as ComponentType;
  const props = JSON.parse(container.nextElementSibling?.textContent ?? "{}");
  const action = container.querySelector("form")?.getAttribute("action");
  const html = container.innerHTML;
  // On these events React sets a text area's default value, which breaks the browser's Undo.
  for (const type of ["input", "change"]) {
    container.addEventListener(type, (event) => {
      if (event.target instanceof HTMLTextAreaElement) event.stopImmediatePropagation();
    });
  }

  return new Promise((resolve) => {
    const render = (isSecondTry: boolean) => {
      const restoreInput = saveInput(container);
      const onRendered = () => {
        restoreInput();
        resolve();
      };
      const options: RootOptions = {
        onUncaughtError(error) {
          reportError(error);
          if (!isSecondTry) return render(true);
          // Restores the server's HTML, which works without React.
          container.innerHTML = html;
          onRendered();
        },
      };
      const island = (
        <AfterRender onRendered={onRendered}>
          {/* Passes the action of the page's HTML, because an exported site may post its forms to a form service. */}
          <Component {...props} {...(action && { action })} />
        </AfterRender>
      );
      if (isSecondTry) createRoot(container, options).render(island);
      else hydrateRoot(container, island, options);
    };
    render(false);
  });
}

function AfterRender({ children, onRendered }: { children: ReactNode; onRendered: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second call would overwrite what the visitor has typed since
  useLayoutEffect(onRendered, []);
  return children;
}

/**
 * Stores the form's values, and records the focused element until React has rendered the island. The returned function
 * restores the values, the focus and the caret if React has replaced the form or overwritten a text area.
 */
function saveInput(container: HTMLElement): () => void {
  const form = container.querySelector("form");
  // A script may have replaced the page while React was loading.
  if (form?.isConnected) storeValuesWithoutEvents(form);
  let focused = container.contains(document.activeElement) ? document.activeElement : null;
  // The visitor may focus another field before React has finished. Focus that React moves into a new form is ignored.
  const follow = ({ target }: Event) => {
    if (form?.contains(target as Element)) focused = target as Element;
  };
  container.addEventListener("focusin", follow, true);
  return () => {
    container.removeEventListener("focusin", follow, true);
    const rendered = container.querySelector("form");
    // The detached form still contains the values typed so far.
    if (form && rendered && form !== rendered) fillForm(rendered, valuesOf(form));
    // Shows the drafts again, because React may have reset text areas to the server's text.
    fillForms(false);
    if (!focused || focused.isConnected) return;
    const name = focused.getAttribute("name");
    const { selectionStart = null, selectionEnd = null } = focused as Partial<HTMLInputElement>;
    const field = rendered?.querySelector<HTMLInputElement>(name ? `[name="${name}"]` : "[type=submit]");
    field?.focus({ preventScroll: true });
    if (selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Stores values that autofill has set without events. A form that shows the draft has the draft's submission id. */
function storeValuesWithoutEvents(form: HTMLFormElement) {
  const { submission } = valuesOf(form);
  if (submission && submission === draftOf(form)?.submission) storeText(form);
}

import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { attributeOf } from "../first-script/attributes.ts";
import { pageText } from "../first-script/form-drafts.ts";
import { dialogOpener } from "../first-script/handle-clicks.ts";
import type { Field } from "../first-script/page-forms.ts";
import { EnquiryDialog } from "./forms/enquiry-dialog.tsx";
import { EnquiryForm } from "./forms/enquiry-form.tsx";
import { NewCustomerForm } from "./forms/new-customer-form.tsx";
import { ProductSearch } from "./search/product-search.tsx";

const islands = { EnquiryDialog, EnquiryForm, NewCustomerForm, ProductSearch };
export type IslandName = keyof typeof islands;

/**
 * Hydrates an island, and sets `data-hydrated` on its container. If a browser extension or the browser's translation has changed the
 * HTML, React renders the island again. After an uncaught error, the server's HTML is restored, which works without React. In all
 * cases entered text, an open dialog, the focus and the caret are kept, and the component gets an `input` event for each field whose
 * text is not the page's own.
 */
export function hydrateIsland(container: HTMLElement) {
  const Component = islands[attributeOf(container, "data-island") as IslandName] as ComponentType;
  const props = JSON.parse(container.nextElementSibling?.textContent ?? "{}");
  const html = container.innerHTML;
  // On these events React sets a text area's default value, which breaks the browser's Undo (form-fields.spec.ts).
  for (const type of ["input", "change"]) {
    container.addEventListener(type, (event) => {
      if (event.target instanceof HTMLTextAreaElement) event.stopImmediatePropagation();
    });
  }
  const input = new KeptInput(container);
  // Synchronously, so that the visitor can neither type nor move the focus until the input is restored.
  flushSync(() =>
    hydrateRoot(container, <Component {...props} />, {
      onUncaughtError(error) {
        reportError(error);
        delete container.dataset.hydrated;
        container.innerHTML = html;
        input.putBack();
      },
    }),
  );
  container.dataset.hydrated = "";
  input.putBack();
  input.note();
  container.addEventListener("focusin", () => input.note());
}

/** The fields, the dialog and the focused element of an island, whose state `putBack` puts into the elements that have replaced them. */
class KeptInput {
  readonly #container: HTMLElement;
  #fields: Field[] = [];
  #dialog: HTMLDialogElement | null = null;
  #focused: Element | null = null;

  constructor(container: HTMLElement) {
    this.#container = container;
    this.note();
  }

  note() {
    this.#fields = controlsIn(this.#container);
    this.#dialog = this.#container.querySelector("dialog");
    this.#focused = this.#container.contains(document.activeElement) ? document.activeElement : null;
  }

  putBack() {
    // Read before the dialog gets the focus, on which the island's state is noted again.
    const [container, fields, dialog, focused] = [this.#container, this.#fields, this.#dialog, this.#focused];
    // Elements that React has removed still have their values, and a dialog still says that it is open.
    if (dialog?.open && !dialog.isConnected) reopen(container.querySelector("dialog"));
    for (const field of controlsIn(container)) putText(field, fields);
    if (focused && !focused.isConnected) moveFocus(focused, container);
  }
}

function controlsIn(container: HTMLElement): Field[] {
  return [...container.querySelectorAll<Field>("input, textarea, select")];
}

/** Opens the dialog without the movement with which it opened before, and so that the focus returns to the same button. */
function reopen(dialog: HTMLDialogElement | null) {
  if (!dialog) return;
  // The restored HTML is that of an open dialog.
  dialog.open = false;
  dialogOpener()?.focus({ preventScroll: true });
  dialog.showModal();
  for (const movement of dialog.getAnimations({ subtree: true })) movement.finish();
}

/** Copies the text of the noted field with this name or id. Extensions add empty fields with the same name. */
function putText(field: Field, noted: Field[]) {
  const key = field.name || field.id;
  const same = noted.filter(({ name, id }) => key && (name || id) === key);
  const text = (same.find(({ value }) => value) ?? same[0])?.value ?? field.value;
  if (field.value !== text) field.value = text;
  if (text !== pageText(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Focuses the element that has replaced the removed one, a field or the submit button. A removed field still has its caret. */
function moveFocus(removed: Element, container: HTMLElement) {
  const name = removed.getAttribute("name");
  const field = container.querySelector<HTMLInputElement>(name ? `[name="${name}"]` : "[type=submit]");
  const { selectionStart = null, selectionEnd = null } = removed as Partial<HTMLInputElement>;
  field?.focus({ preventScroll: true });
  if (selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd);
}

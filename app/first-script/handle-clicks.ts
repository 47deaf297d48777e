import { handleTapOnDot } from "./building-taps.ts";
import { askAbout, toggleProduct } from "./chosen-products.ts";
import { suggestMessage } from "./typed-text.ts";
import { whenParsed } from "./when-parsed.ts";

const root = document.documentElement;

/**
 * Handles taps on the dots of the building, and the buttons that add a product, ask about a product, or print the page or a part of it. In browsers
 * without invoker commands, also handles the buttons that open and close dialogs.
 */
export function handleClicks() {
  addEventListener("click", handleClick, true);
  // Holding down Enter would open the modal again after a success (tests/support/form-promises.ts, 5).
  addEventListener("keydown", (event) => {
    const isHeld = event.repeat && event.key === "Enter";
    if (isHeld && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
  });
  // The menu closes on navigation (requirement 2.8). Otherwise, Back could restore the page with the open menu.
  addEventListener("pagehide", () => dialogOf("menu")?.close());
}

function handleClick(event: MouseEvent) {
  const { target, detail } = event;
  if (!(target instanceof Element)) return;
  handleTapOnDot(event, target);
  // A link to a place on the same page closes the dialog that contains the link.
  target.closest('dialog a[href^="#"]')?.closest("dialog")?.close();
  const button = target.closest<HTMLElement>("[commandfor], [data-enquire], [data-print]");
  if (!button) return;
  const { enquire, print: prints, product, message } = button.dataset;
  // The second click of a double click would undo the first.
  if (enquire && detail < 2) whenParsed(() => toggleProduct(enquire));
  if (prints !== undefined) printSheet(button.closest("[data-sheet]"));
  const dialog = dialogOf(button.getAttribute("commandfor"));
  if (!dialog) return;
  if (!document.querySelector("dialog[open]")) {
    root.toggleAttribute("data-scrollbar", innerWidth > root.clientWidth);
  }
  if (product) whenParsed(() => askAbout(product));
  if (message) whenParsed(() => suggestMessage(message));
  // Browsers with invoker commands open and close the dialog themselves.
  if ("commandForElement" in button) return;
  if (button.getAttribute("command") === "close") dialog.close();
  else dialog.showModal();
}

/** Prints the page, or only the given part, whose style leaves out the other parts (routes/by-place.module.css). */
function printSheet(sheet: Element | null) {
  sheet?.toggleAttribute("data-printed", true);
  addEventListener("afterprint", () => sheet?.removeAttribute("data-printed"), { once: true });
  print();
}

function dialogOf(id: string | null) {
  return document.querySelector<HTMLDialogElement>(`dialog[id="${id}"]`);
}

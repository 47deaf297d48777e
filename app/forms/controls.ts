import { askAbout, toggleProduct } from "./chosen-products.ts";
import { whenParsed } from "./when-parsed.ts";

const root = document.documentElement;

/**
 * Handles the buttons that add a product, ask about a product, or print the page. In browsers without invoker commands, also
 * handles the buttons that open and close dialogs.
 */
export function handleControls() {
  addEventListener("click", handleClick, true);
  // The menu closes on navigation (requirement 2.8). Otherwise, Back could restore the page with the open menu.
  addEventListener("pagehide", () => dialogOf("menu")?.close());
}

function handleClick({ target, detail }: MouseEvent) {
  const button =
    target instanceof Element && target.closest<HTMLElement>("[commandfor], [data-enquire], [data-print]");
  if (!button) return;
  const { enquire, print: prints, product, leads } = button.dataset;
  // The second click of a double click is ignored, because it would undo the first.
  if (enquire && detail < 2) whenParsed(() => toggleProduct(enquire));
  if (prints !== undefined) print();
  const dialog = dialogOf(button.getAttribute("commandfor"));
  if (!dialog) return;
  if (!document.querySelector("dialog[open]")) {
    root.toggleAttribute("data-scrollbar", innerWidth > root.clientWidth);
  }
  // Only a button about a product changes the field Product Name.
  whenParsed(() => askAbout(product));
  // Browsers with invoker commands open and close the dialog themselves.
  if (!("commandForElement" in button)) {
    if (button.getAttribute("command") === "close") dialog.close();
    else dialog.showModal();
  }
  // On /enquiry, the menu's enquiry button closes the menu, and the page then scrolls to the form.
  if (leads) dialog.addEventListener("close", () => location.assign(leads), { once: true });
}

function dialogOf(id: string | null) {
  return document.querySelector<HTMLDialogElement>(`dialog[id="${id}"]`);
}

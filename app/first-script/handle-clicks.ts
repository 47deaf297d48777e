import { attributeOf, type DialogId, having } from "./attributes.ts";
import { handleFocusOnDot, handleTapOnDot } from "./building-dots.ts";
import { toggleProduct } from "./chosen-products.ts";
import { writeQuestion } from "./write-question.ts";

/** The button that has opened a dialog last. The focus returns to it (app/islands/hydrate-island.tsx). */
let lastOpener: HTMLElement | undefined;

export function dialogOpener(): HTMLElement | undefined {
  return lastOpener;
}

/**
 * Handles taps and the focus on the dots of the building, and the buttons that add a product, ask about a product, or print the page
 * or a part of it. In browsers without invoker commands, also handles the buttons that open and close dialogs.
 */
export function handleClicks() {
  addEventListener("click", handleClick, true);
  addEventListener("keydown", handleKey);
  addEventListener("focusin", handleFocusOnDot);
  // The menu closes on navigation (requirement 2.8). Otherwise, Back could restore the page with the open menu.
  addEventListener("pagehide", () => dialogOf("menu")?.close());
  // A success is shown on the page, also when the modal was opened in the menu.
  addEventListener("close", handleClose, true);
}

function handleClick(event: MouseEvent) {
  const { target, detail } = event;
  if (!(target instanceof Element)) return;
  handleTapOnDot(event, target);
  // A link to a place on the same page closes the dialog that contains the link.
  target.closest('dialog a[href^="#"]')?.closest("dialog")?.close();
  const adding = target.closest(having("data-enquire"));
  // The second click of a double click would undo the first.
  if (adding && detail < 2) addOrRemove(adding);
  const printing = target.closest(having("data-print"));
  if (printing) printSheet(printing.closest(having("data-sheet")));
  const button = target.closest<HTMLElement>("[commandfor]");
  if (!button) return;
  const dialog = dialogOf(button.getAttribute("commandfor") as DialogId);
  if (!dialog) return;
  writeQuestion(button);
  const closes = button.getAttribute("command") === "close";
  if (!closes) lastOpener = button;
  // Browsers with invoker commands open and close the dialog themselves.
  if ("commandForElement" in button) return;
  if (closes) dialog.close();
  else dialog.showModal();
}

function addOrRemove(button: Element) {
  const number = attributeOf(button, "data-pack-number");
  const packs = attributeOf(button, "data-packs");
  toggleProduct({
    name: attributeOf(button, "data-enquire") ?? "",
    ...(number && { number }),
    ...(packs && { packs: packs.split(",") }),
  });
}

/** Prints the page, or only the given part, whose style leaves out the other parts (app/routes/by-place.module.css). */
function printSheet(sheet: Element | null) {
  sheet?.toggleAttribute("data-printed", true);
  addEventListener("afterprint", () => sheet?.removeAttribute("data-printed"), { once: true });
  print();
}

function handleKey(event: KeyboardEvent) {
  const { key, repeat, target } = event;
  // Holding down Enter would open the modal again after a success (tests/support/form-promises.ts, 5).
  const isHeld = repeat && key === "Enter" && !(target instanceof HTMLTextAreaElement);
  // An input method's Enter would send the form, and its Escape close the modal. After a composition, Safari sends only the code 229.
  const isComposing = event.isComposing || event.keyCode === 229;
  if (isHeld || (isComposing && /^E(nter|scape)$/.test(key))) event.preventDefault();
}

function handleClose({ target }: Event) {
  const dialog = target as HTMLDialogElement;
  if (dialog.returnValue === "sent") dialogOf("menu")?.close();
  dialog.returnValue = "";
  // The opener that disappears with the products (app/routes/product.tsx) cannot get the focus back.
  const focused = document.activeElement as HTMLElement | null;
  if (!lastOpener?.offsetParent && !focused?.offsetParent) {
    document.querySelector<HTMLElement>(having("data-enquire"))?.focus();
  }
}

function dialogOf(id: DialogId) {
  return document.querySelector<HTMLDialogElement>(`dialog[id="${id}"]`);
}

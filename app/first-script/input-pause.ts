/** How long clicks and keys are ignored, in milliseconds. */
const pause = 700;

let endsAt = 0;

/**
 * Ignores clicks and keys until the pause is over or the visitor types. In a text field, Enter is the only key ignored.
 * Call it when an enquiry has been sent and the modal closed or the form emptied. Otherwise, the second click of a double
 * click could act on the page behind the modal or send the empty form.
 */
export function pauseInput() {
  endsAt = performance.now() + pause;
  addEventListener("input", () => (endsAt = 0), { once: true });
}

/**
 * Must be called before other listeners are added, because the pause cannot stop capturing listeners of the window that
 * were added earlier.
 */
export function handleInputPause() {
  for (const type of ["keydown", "pointerdown", "mousedown", "click", "submit"]) {
    addEventListener(type, stopUnwanted, true);
  }
}

function stopUnwanted(event: Event) {
  const isKey = event instanceof KeyboardEvent;
  const isText = event.target instanceof Element && event.target.matches("input, textarea");
  const isEnter = isKey && event.key === "Enter";
  // Holding down Enter would repeat the click or the submit.
  const isHeld = isEnter && event.repeat && !(event.target instanceof HTMLTextAreaElement);
  const isPaused = performance.now() < endsAt && !(isKey && isText && !isEnter);
  if (!isHeld && !isPaused) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

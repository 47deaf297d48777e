/** How long clicks and keys are ignored after the success and after each ignored click or key, in milliseconds. */
const pause = 700;

let endsAt = 0;

/**
 * Ignores clicks and keys until the pause is over or the visitor types. In a text field, Enter is the only key ignored. Call it
 * after a success, and when a pressed button was removed. Otherwise, a second click or press of Enter could act on another element.
 */
export function pauseInput() {
  endsAt = performance.now() + pause;
}

/**
 * Starts to ignore input during a pause and, outside text areas, a held Enter key at any time. Call it first, because it cannot
 * stop capturing listeners that were added to the window earlier.
 */
export function handleInputPause() {
  for (const type of ["keydown", "mousedown", "click", "submit"]) {
    addEventListener(type, stopUnwanted, true);
  }
  addEventListener("input", () => (endsAt = 0), true);
}

function stopUnwanted(event: Event) {
  // `key` and `repeat` are undefined for other events than keydown.
  const { target, key, repeat } = event as KeyboardEvent;
  if (!(target instanceof Element)) return;
  const isEnter = key === "Enter";
  // Holding down Enter would repeat the click or the submit.
  const isHeld = isEnter && repeat && !target.matches("textarea");
  const isPaused = performance.now() < endsAt && !(key && !isEnter && target.matches("input, textarea"));
  if (!isHeld && !isPaused) return;
  // An impatient visitor may press many times.
  if (isPaused) pauseInput();
  event.preventDefault();
  event.stopImmediatePropagation();
}

let endsAt = 0;

/**
 * Ignores presses and Enter for `duration` milliseconds. Call it when a submit has succeeded: the second half of a double press
 * must not act on what has taken the form's place, nor send the emptied form.
 */
export function pauseInput(duration: number) {
  endsAt = performance.now() + duration;
}

/** Must be the first of this script's listeners, because it stops the others. */
export function attendInputPause() {
  for (const type of ["keydown", "pointerdown", "mousedown", "click", "submit"]) {
    addEventListener(type, stopUnwanted, true);
  }
}

function stopUnwanted(event: Event) {
  const isKey = event instanceof KeyboardEvent;
  const isText = event.target instanceof Element && event.target.matches("input, textarea");
  const isEnter = isKey && event.key === "Enter";
  // A key that is held down would press the same button, or submit the same form, again and again.
  const isHeld = isEnter && event.repeat && !(event.target instanceof HTMLTextAreaElement);
  const isPaused = performance.now() < endsAt && !(isKey && isText && !isEnter);
  if (!isHeld && !isPaused) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

import { having } from "./attributes.ts";

/** The dot of the building that was tapped last. */
let tappedDot: Element | undefined;

/** On a touch screen, the first tap on a dot of the building shows its job, and the second follows its link. */
export function handleTapOnDot(event: MouseEvent, target: Element) {
  const dot = target.closest<SVGElement>(having("data-job"));
  if (!dot || dot === tappedDot || !matchMedia("(hover: none)").matches) return;
  event.preventDefault();
  dot.focus();
  showPanel(dot);
  tappedDot = dot;
}

export function handleFocusOnDot({ target }: FocusEvent) {
  // Not when a pointer sets the focus: the page would move before the click, and the click would miss the dot.
  const dot = (target as Element).closest(`${having("data-job")}:focus-visible`);
  if (dot) showPanel(dot);
}

/** Scrolls so that the dot and the panel of its job, which is above or below the drawing, are visible together. */
function showPanel(dot: Element) {
  dot.closest("li")?.lastElementChild?.scrollIntoView({ block: "nearest" });
}

import { having } from "./attributes.ts";

/** The dot of the building that was tapped last. */
let tappedDot: Element | undefined;

/** On a touch screen, the first tap on a dot of the building shows its job, and the second follows its link. */
export function handleTapOnDot(event: MouseEvent, target: Element) {
  const dot = target.closest<SVGElement>(having("data-job"));
  if (!dot || dot === tappedDot || !matchMedia("(hover: none)").matches) return;
  event.preventDefault();
  dot.focus();
  tappedDot = dot;
}

/*
 * Between two documents: marks the card whose picture becomes the product page's (`data-travels` in base.css).
 * Coming Back, the page is as it was left, so the picture finds its way home. Moves inside React are marked by
 * product-card.tsx, and then no old mark may be in the way.
 */

interface PageSwapEvent extends Event {
  activation?: { entry?: { url: string | null } } | null;
}

export function markTravellingPicture() {
  addEventListener("pageswap", (event: PageSwapEvent) => mark(event.activation?.entry?.url));
  document.addEventListener("ozo:hydrated", () => mark());
}

function mark(url?: string | null) {
  document.querySelector("[data-travels]")?.removeAttribute("data-travels");
  const path = JSON.stringify(url?.slice(location.origin.length) ?? "");
  document.querySelector(`article:has(a[href=${path}]) [data-picture]`)?.setAttribute("data-travels", "true");
}

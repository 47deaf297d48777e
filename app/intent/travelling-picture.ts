/*
 * Between two documents: marks the card whose picture becomes the product page's, or comes back from it
 * (`data-travels` in base.css). Moves inside React are marked by product-card.tsx.
 */

interface PageChangeEvent extends Event {
  viewTransition?: unknown;
  activation?: { entry?: { url: string | null } } | null;
}

export function markTravellingPicture() {
  addEventListener("pageswap", (event: PageChangeEvent) => mark(event, event.activation?.entry?.url));
  addEventListener("pagereveal", (event: PageChangeEvent) => {
    const { navigation } = window as { navigation?: { activation?: { from?: { url: string | null } } } };
    mark(event, navigation?.activation?.from?.url);
  });
}

function mark({ viewTransition }: PageChangeEvent, url: string | null | undefined) {
  if (!viewTransition || !url) return;
  const path = JSON.stringify(new URL(url).pathname);
  document.querySelector("[data-travels]")?.removeAttribute("data-travels");
  document.querySelector(`article:has(a[href=${path}]) [data-picture]`)?.setAttribute("data-travels", "true");
}

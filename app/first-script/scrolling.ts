/** Links within the page glide, and the bar knows when the page is scrolled, where CSS alone can't tell it. */
export function attendScrolling() {
  addEventListener("click", ({ target }) => glide(target), true);
  if (CSS.supports("animation-timeline: scroll()")) return;
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", mark, { passive: true });
  mark();
}

/** Going to another page never glides. */
function glide(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  if (!link || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { style } = document.documentElement;
  style.scrollBehavior = "smooth";
  setTimeout(() => {
    style.scrollBehavior = "";
  }, 1000);
}

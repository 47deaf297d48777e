/** Tells the bar when the page is scrolled, where CSS alone can't. */
export function attendScrolling() {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", mark, { passive: true });
  mark();
}

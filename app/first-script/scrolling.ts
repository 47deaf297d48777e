/** Marks the page as scrolled, for the bar's style, in browsers where CSS cannot detect it. */
export function attendScrolling() {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", mark, { passive: true });
  mark();
}

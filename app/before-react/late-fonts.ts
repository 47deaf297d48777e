/*
 * Until the brand's fonts have come, others stand in for them (build/styles/stand-in-fonts.ts), and browsers leave a page in what it
 * was first painted with (`font-display: optional`). Where fonts are quick (app/inline-styles.server.ts) or the line is good,
 * and they miss the first paint by a moment, they are brought in nevertheless, and nothing moves: between two paints it is
 * looked at what would.
 * On a slow line the first page stays as it is: there the letters would change under the reader's eyes, and the looking costs
 * a slow phone 100 to 300 ms. The fonts are fetched when all else is there, and every later page begins with them.
 */

/** Browsers count no smaller move of a block as a shift, in pixels; of words in a line hardly a greater one. */
const noticeable = 3;
const noticeableInLine = 12;

/** A block whose lines would break elsewhere keeps them with a little less, or more, between its words. */
const spacings = [5, 10, 15, 20, 30, 45, 60, 80, 100, 130].flatMap((size) => [-size, size]);

/** Milliseconds that this script takes at most on a good line: 30 to 130 at 10 Mbit/s and 40 ms, 180 and more on slow 4G. */
const soon = 150;

/** Ends when this page keeps its letters and the next begins with the brand's. Rejects where the browser keeps nothing. */
export async function bringLateFonts() {
  const style = document.querySelector("[data-fonts]") as HTMLStyleElement;
  // The files that every page needs; rare letters have others, and the brand's form on the next page.
  const fonts = [...(style.sheet?.cssRules ?? [])]
    .filter(({ cssText }) => cssText.includes("U+20-"))
    .map((rule) => (name: string) => (rule as CSSFontFaceRule).style.getPropertyValue(name));
  const isGoodLine = performance.getEntriesByName(import.meta.url).some(({ duration }) => duration < soon);
  if (style.media === "all" || isGoodLine) await bringInLate(fonts);
  else {
    if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
    // For the browser's cache alone: taking a font apart would hold a slow phone up.
    for (const font of fonts) await (await fetch(font("src").split('"')[1] as string)).blob();
  }
  localStorage["ozo:fonts"] = "1";
  style.dataset.fonts = "settled";
}

async function bringInLate(fonts: Array<(name: string) => string>) {
  // What is inside of others comes first.
  const elements = [...document.body.querySelectorAll<HTMLElement>("*")].reverse();
  // Only with places for their letters are fonts asked for. From the cache they are then there for the first paint.
  elements[0]?.getBoundingClientRect();
  await document.fonts.ready;
  // On later pages the fonts are in the browser's cache, and nothing is looked at.
  if (![document.body, ...document.querySelectorAll("h1")].some(isInStandIn)) return;
  const faces = fonts.map((font) =>
    new FontFace(font("font-family"), font("src"), { weight: font("font-weight") }).load(),
  );
  bringIn(await Promise.all(faces), elements.filter(isSeen));
}

/** Whether letters are as wide as without the brand's family. */
function isInStandIn(element: HTMLElement): boolean {
  const brush = document.createElement("canvas").getContext("2d");
  const { fontFamily } = getComputedStyle(element);
  const [width, standInWidth] = [fontFamily, withoutFirst(fontFamily)].map((families) => {
    if (!brush) return 0;
    brush.font = `500 40px ${families}`;
    return brush.measureText("Powerful").width;
  });
  return width === standInWidth;
}

function withoutFirst(families: string): string {
  return families.replace(/^[^,]+,/, "");
}

/** Below the window's edge nothing is seen to move. What reaches beyond it is only around what is seen. */
function isSeen(element: HTMLElement) {
  return element.getBoundingClientRect().bottom < innerHeight;
}

function bringIn(faces: FontFace[], elements: HTMLElement[]) {
  const before = elements.map(placeOf);
  for (const face of faces) document.fonts.add(face);
  for (const spacing of spacings) {
    const blocks = moved();
    if (blocks.length === 0) return;
    for (const block of blocks) block.style.wordSpacing = `${spacing / 1000}em`;
  }
  for (const block of moved()) {
    block.style.wordSpacing = "";
    block.style.fontFamily = withoutFirst(getComputedStyle(block).fontFamily);
  }

  /** The blocks that have changed, without what is around them. */
  function moved(): HTMLElement[] {
    const blocks: HTMLElement[] = [];
    for (const [index, element] of elements.entries()) {
      const now = placeOf(element);
      const isInLine = now.length > 1;
      const most = isInLine ? noticeableInLine : noticeable;
      const has = before[index]?.some((was, which) => Math.abs(was - (now[which] ?? was)) >= most);
      const block = (isInLine && element.parentElement) || element;
      if (has && !blocks.some((other) => block.contains(other))) blocks.push(block);
    }
    return blocks;
  }
}

/** How high a block is, or where in their block some words begin and end. */
function placeOf(element: HTMLElement): number[] {
  const { height, left, right, top } = element.getBoundingClientRect();
  if (getComputedStyle(element).display !== "inline") return [height];
  if (right <= 0 || height === 0) return [];
  const around = element.parentElement?.getBoundingClientRect();
  return [left - (around?.left ?? 0), right - (around?.left ?? 0), top - (around?.top ?? 0)];
}

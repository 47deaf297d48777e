/*
 * Until the brand's fonts have come, others stand in for them (build/stand-in-fonts.ts), and browsers leave a page in what it
 * was first painted with (`font-display: optional`). On a good line, where they miss the first paint by a moment, they are
 * brought in nevertheless, and nothing moves: between two paints it is looked at what would. On a slow one the page stays as
 * it is: there the letters would change under the reader's eyes, and the looking costs a slow phone 100 to 300 ms.
 */

/** Browsers count no smaller move of a block as a shift, in pixels; of words in a line hardly a greater one. */
const noticeable = 3;
const noticeableInLine = 12;

/** Milliseconds that fonts take at most on a good line: 70 to 220 at 10 Mbit/s and 40 ms, 320 and more on slow 4G. */
const soon = 250;

/** A block whose lines would break elsewhere keeps them with a little less, or more, between its words. */
const spacings = [5, 10, 15, 20, 30, 45, 60, 80, 100, 130].flatMap((size) => [
  `${-size / 1000}em`,
  `${size / 1000}em`,
]);

export async function bringLateFonts() {
  const elements = [...document.body.querySelectorAll<HTMLElement>("*")];
  // Only with places for their letters are fonts asked for. From the cache they are then there for the first paint.
  elements.at(-1)?.getBoundingClientRect();
  await document.fonts.ready;
  const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
  const isGoodLine = fonts.every(({ duration }) => duration <= soon);
  // On later pages the fonts are in the browser's cache, and nothing is looked at.
  if (isGoodLine && [document.body, ...document.querySelectorAll("h1")].some(isInStandIn))
    await bringIn(elements.filter(isSeen));
  performance.mark("fonts-settled");
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

async function bringIn(elements: HTMLElement[]) {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const faces = [...document.fonts].flatMap(({ family, weight, unicodeRange, status }, index) => {
    const source = rules[index]?.style.getPropertyValue("src") ?? "";
    // What no letter of the page needs was not asked for.
    if (!source.includes("url(") || status === "unloaded") return [];
    return [new FontFace(family, source, { weight, unicodeRange })];
  });
  await Promise.all(faces.map((face) => face.load()));
  const before = elements.map(placeOf);
  for (const face of faces) document.fonts.add(face);
  for (const spacing of spacings) {
    const blocks = moved();
    if (blocks.length === 0) return;
    for (const block of blocks) block.style.wordSpacing = spacing;
  }
  for (const block of moved()) {
    block.style.wordSpacing = "";
    block.style.fontFamily = withoutFirst(getComputedStyle(block).fontFamily);
  }

  /** The blocks that have changed, without what is around them. */
  function moved(): HTMLElement[] {
    const blocks = new Set<HTMLElement>();
    for (const [index, element] of elements.entries()) {
      const now = placeOf(element);
      const isInLine = now.length > 1;
      const most = isInLine ? noticeableInLine : noticeable;
      const has = before[index]?.some((was, which) => Math.abs(was - (now[which] ?? was)) >= most);
      if (has) blocks.add((isInLine && element.parentElement) || element);
    }
    return [...blocks].filter(
      (block) => ![...blocks].some((other) => other !== block && block.contains(other)),
    );
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

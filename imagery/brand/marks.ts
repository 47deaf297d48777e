/** The brand's drawings as SVG: the wordmark and the four category marks, on a square of 100 units. */

/** The four category marks, as the category files name them. */
export type MarkName = "ripple" | "sun" | "leaf" | "burst";

const CENTRE = 50;
const RADIUS = 48;

const RIPPLE_RINGS = 9;
const SUN_STRIPES = 9;
const LEAF_RIBS = 8;
const BURST_RAYS = 28;

/** Line width of the outline versions: about one pixel where the missing-picture box shows them. */
const OUTLINE = 0.6;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drawing's inner SVG with every colour replaced by `currentColor` or by the given colour. */
export function markBody(mark: MarkName, colour = "currentColor"): string {
  switch (mark) {
    case "ripple":
      return rippleRings()
        .map(
          (ring) =>
            `<circle cx="50" cy="${short(ring.cy)}" r="${short(ring.r)}" fill="none" stroke="${colour}" stroke-width="${short(ring.width)}"/>`,
        )
        .join("");
    case "sun":
      return `<path fill="${colour}" d="${sunStripes().join("")}"/>`;
    case "leaf":
      return `<path fill="${colour}" d="${leafBands().join("")}"/>`;
    case "burst":
      return `<path fill="none" stroke="${colour}" stroke-width="${short(RADIUS * 0.046)}" stroke-linecap="round" d="${burstRays(0.23)}"/>`;
  }
}

/** The mark as thin lines, for the missing-picture box. */
export function outlineBody(mark: MarkName): string {
  const line = `fill="none" stroke="currentColor" stroke-width="${OUTLINE}" stroke-linejoin="round" stroke-linecap="round"`;
  switch (mark) {
    case "ripple":
      return `<g ${line}>${rippleRings()
        .map((ring) => `<circle cx="50" cy="${short(ring.cy)}" r="${short(ring.r + ring.width / 2)}"/>`)
        .join("")}</g>`;
    case "sun":
      return `<path ${line} d="${sunStripes().join("")}"/>`;
    case "leaf":
      return `<path ${line} d="${leafBands().join("")}"/>`;
    case "burst":
      return `<g ${line}><path d="${burstRays(0.24)}"/><circle cx="50" cy="50" r="${short(RADIUS * 0.17)}"/></g>`;
  }
}

/** Rings that move down and get thinner towards the centre, like the rings of a drop seen at an angle. */
function rippleRings(): { cy: number; r: number; width: number }[] {
  return Array.from({ length: RIPPLE_RINGS }, (_, i) => ({
    cy: CENTRE + RADIUS * 0.035 * i,
    r: RADIUS * (1 - i / RIPPLE_RINGS) - RADIUS * 0.028,
    width: RADIUS * (0.056 - 0.0035 * i),
  }));
}

/** A disc of stripes that get wider towards the bottom; each stripe is a closed shape, so no clip path is needed. */
function sunStripes(): string[] {
  const pitch = (2 * RADIUS) / SUN_STRIPES;
  return Array.from({ length: SUN_STRIPES }, (_, i) => {
    const bottom = CENTRE - RADIUS + pitch * (i + 1);
    const top = bottom - pitch * (0.24 + (0.6 * i) / (SUN_STRIPES - 1));
    const half = (y: number) => Math.sqrt(Math.max(RADIUS ** 2 - (y - CENTRE) ** 2, 0));
    const arc = `A${RADIUS} ${RADIUS} 0 0 1`;
    return (
      `M${short(CENTRE - half(top))} ${short(top)}H${short(CENTRE + half(top))}` +
      `${arc} ${short(CENTRE + half(bottom))} ${short(bottom)}H${short(CENTRE - half(bottom))}` +
      `${arc} ${short(CENTRE - half(top))} ${short(top)}Z`
    );
  });
}

/** A disc cut by a midrib and curved side ribs into bands. */
function leafBands(): string[] {
  const gap = RADIUS * 0.05;
  const midrib = RADIUS * 0.024;
  const spacing = RADIUS * 0.27;
  const firstRib = CENTRE + RADIUS * 1.05;
  const bands: string[] = [];
  for (let i = -4; i < LEAF_RIBS; i++) {
    const lower = ribCurve(firstRib - i * spacing - gap / 2);
    const upper = ribCurve(firstRib - (i + 1) * spacing + gap / 2);
    const lowerSpan = insideDisc(lower, midrib);
    const upperSpan = insideDisc(upper, midrib);
    if (!lowerSpan && !upperSpan) continue;
    for (const side of [1, -1]) bands.push(leafBand(lower, lowerSpan, upper, upperSpan, midrib, side));
  }
  return bands;
}

type Span = [number, number] | null;

/** One band on one side (1 right, -1 left) of the midrib: up its lower rib, along the disc, back down its upper rib. */
function leafBand(
  lower: Point[],
  lowerSpan: Span,
  upper: Point[],
  upperSpan: Span,
  midrib: number,
  side: number,
): string {
  const at = (p: Point) => `${short(CENTRE + side * p.x)} ${short(p.y)}`;
  const cubic = (c: Point[]) => `C${c.slice(1).map(at).join(" ")}`;
  const arc = (end: Point) => `A${RADIUS} ${RADIUS} 0 0 ${side === 1 ? 0 : 1} ${at(end)}`;
  const reach = Math.sqrt(RADIUS ** 2 - midrib ** 2);
  const foot = { x: midrib, y: CENTRE + reach };
  const crown = { x: midrib, y: CENTRE - reach };

  let path: string;
  if (lowerSpan) {
    const part = section(lower, lowerSpan[0], lowerSpan[1]);
    const start = part[0] as Point;
    const startsAtMidrib = start.x - midrib < 0.1;
    path = startsAtMidrib ? `M${at(start)}${cubic(part)}` : `M${at(foot)}${arc(start)}${cubic(part)}`;
  } else {
    path = `M${at(foot)}`;
  }
  if (!upperSpan) return `${path}${arc(crown)}Z`;
  const part = section(upper, upperSpan[1], upperSpan[0]);
  return `${path}${arc(part[0] as Point)}${cubic(part)}Z`;
}

/** A rib as a cubic curve: from the midrib at height y, outwards and up; x is measured from the midrib. */
function ribCurve(y: number): Point[] {
  return [
    { x: 0, y },
    { x: RADIUS * 0.35, y: y - RADIUS * 0.12 },
    { x: RADIUS * 0.7, y: y - RADIUS * 0.42 },
    { x: RADIUS * 1.05, y: y - RADIUS * 0.95 },
  ];
}

/** The range of a rib's parameter that lies beside the midrib and within the disc, or null when there is none. */
function insideDisc(curve: Point[], midrib: number): Span {
  const steps = 4000;
  let first: number | null = null;
  let last = 0;
  for (let k = 0; k <= steps; k++) {
    const p = pointAt(curve, k / steps);
    if (p.x < midrib || p.x ** 2 + (p.y - CENTRE) ** 2 > RADIUS ** 2) continue;
    first ??= k / steps;
    last = k / steps;
  }
  return first === null || last - first < 0.01 ? null : [first, last];
}

function pointAt(curve: Point[], t: number): Point {
  const [a, b, c, d] = curve as [Point, Point, Point, Point];
  const s = 1 - t;
  const blend = (k: "x" | "y") => s ** 3 * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t ** 3 * d[k];
  return { x: blend("x"), y: blend("y") };
}

/** The part of a cubic curve between two parameters, itself as a cubic; runs backwards when from is larger. */
function section(curve: Point[], from: number, to: number): Point[] {
  const start = pointAt(curve, from);
  const end = pointAt(curve, to);
  const pull = (to - from) / 3;
  const slope = (t: number) => {
    const [a, b, c, d] = curve as [Point, Point, Point, Point];
    const s = 1 - t;
    const along = (k: "x" | "y") =>
      3 * (s * s * (b[k] - a[k]) + 2 * s * t * (c[k] - b[k]) + t * t * (d[k] - c[k]));
    return { x: along("x") * pull, y: along("y") * pull };
  };
  const out = slope(from);
  const back = slope(to);
  return [start, { x: start.x + out.x, y: start.y + out.y }, { x: end.x - back.x, y: end.y - back.y }, end];
}

function burstRays(inner: number): string {
  return Array.from({ length: BURST_RAYS }, (_, i) => {
    const angle = (i / BURST_RAYS) * 2 * Math.PI;
    const at = (r: number) =>
      `${short(CENTRE + Math.cos(angle) * RADIUS * r)} ${short(CENTRE + Math.sin(angle) * RADIUS * r)}`;
    return `M${at(inner)}L${at(0.977)}`;
  }).join("");
}

/** Width and height of the wordmark when its letters are 100 units high; the drop's tip rises above them. */
export const WORDMARK = { width: 300, height: 122 } as const;

const DROP = "M250 0C276 24 300 42 300 72A50 50 0 0 1 200 72C200 42 224 24 250 0Z";

/** The wordmark's inner SVG on 300 by 122 units: a ring, a z of the same stroke, and a drop. */
export function wordmarkBody(colour = "currentColor"): string {
  return (
    `<circle cx="50" cy="72" r="40" fill="none" stroke="${colour}" stroke-width="20"/>` +
    `<path fill="${colour}" d="M114 22H187V37L142 102H188V122H113V107L158 42H114Z${DROP}"/>`
  );
}

/** The drop alone, on a square of 100 units with its tip at the top centre. */
export function dropPath(): string {
  return "M50 2C70.5 21 89.5 35.2 89.5 58.8A39.5 39.5 0 0 1 10.5 58.8C10.5 35.2 29.5 21 50 2Z";
}

/** Numbers with at most two decimals: enough for a mark that fills a screen. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The drawing app/ui/marks/building.svg, in the drawing's own units. */
export const building: Area = { x: 0, y: 70, width: 2900, height: 810 };

/** The part of the building that shows a place, in the building's units. Its edges are the walls of the place. */
export const placeDrawings = {
  kitchen: { x: 1238, y: 334, width: 530, height: 490 },
  washroom: { x: 1752, y: 379, width: 462, height: 445 },
  floors: { x: 2198, y: 250, width: 704, height: 444 },
  outdoors: { x: 0, y: 376, width: 558, height: 456 },
  metal: { x: 904, y: 380, width: 352, height: 488 },
  rooms: { x: 556, y: 76, width: 700, height: 566 },
} satisfies Record<string, Area>;

export type PlaceDrawing = keyof typeof placeDrawings;

/** Converts a position on a place's drawing into a position on the whole building. Both are percentages. */
export function positionInBuilding(drawing: PlaceDrawing, at: { x: number; y: number }) {
  const part = placeDrawings[drawing];
  return {
    x: percent(part.x - building.x + (at.x / 100) * part.width, building.width),
    y: percent(part.y - building.y + (at.y / 100) * part.height, building.height),
  };
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}

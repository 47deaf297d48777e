import { type Area, building } from "#domain/catalogue/place-drawings.ts";
import drawing from "./marks/building.svg?url";

interface BuildingDrawingProps {
  /** The part to show, in the drawing's units. */
  part?: Area;
  className?: string | undefined;
}

/** The way of the page's line of water through the pipes and tanks of the whole building. */
export function WayOfWater({ className }: Pick<BuildingDrawingProps, "className">) {
  const { x, y, width, height } = building;
  return (
    <svg className={className} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <use href={`${drawing}#way`} />
    </svg>
  );
}

/** The line drawing of a building with its rooms and drains, or a part of the drawing. */
export function BuildingDrawing({ part = building, className }: BuildingDrawingProps) {
  const { x, y, width, height } = part;
  return (
    <svg className={className} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <use href={`${drawing}#building`} {...building} />
    </svg>
  );
}

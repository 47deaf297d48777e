import { type Area, building, placeDrawings } from "#domain/catalogue/place-drawings.ts";
import { BuildingDrawing } from "./building-drawing.tsx";
import { Icon } from "./icon.tsx";
import styles from "./walk-through.module.css";

/** Each shape of the cell shows whole rooms. The sides of the cell take the place of their outer walls. */
const parts: Record<string, Area> = {
  narrow: betweenWalls(placeDrawings.kitchen, placeDrawings.kitchen),
  wide: betweenWalls(placeDrawings.kitchen, placeDrawings.washroom),
  row: building,
};

function betweenWalls(first: Area, last: Area): Area {
  const wall = 16;
  const right = last.x + last.width - wall;
  return { ...first, x: first.x + wall, width: right - first.x - wall };
}

/** A link to the products by place, which fills the last row of a grid of products. It is not a card and not in the list. */
export function WalkThrough({ path }: { path: string }) {
  return (
    <a className={styles.cell} href={path} data-screen-only="">
      <span className={styles.words}>
        <span>Not sure which one?</span>{" "}
        <span className={styles.invitation}>
          Walk through the building
          <Icon name="arrow-right" className={styles.arrow} />
        </span>
      </span>
      {Object.entries(parts).map(([shape, part]) => (
        <BuildingDrawing part={part} className={styles[shape]} key={shape} />
      ))}
    </a>
  );
}

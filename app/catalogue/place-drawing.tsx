import type { Job } from "#domain/catalogue/jobs-by-place.ts";
import { type PlaceDrawing as Drawing, placeDrawings } from "#domain/catalogue/place-drawings.ts";
import { BuildingDrawing } from "../ui/building-drawing.tsx";
import styles from "./place-drawing.module.css";

interface PlaceDrawingProps {
  drawing: Drawing;
  place: string;
  /** The jobs with their element ids. The drawing does not show jobs that have no position. */
  jobs: Array<Pick<Job, "name" | "at"> & { id: string; number: number; product: { categoryId: string } }>;
  className?: string | undefined;
}

/**
 * The part of the building that is a place. Its numbers link to the jobs in the list beside the drawing. The SVG of the numbers has
 * no viewBox, so that the numbers are not scaled down on phones.
 */
export function PlaceDrawing({ drawing, place, jobs, className }: PlaceDrawingProps) {
  return (
    <nav className={`${styles.drawing} ${className}`} aria-label={`${place}, drawing`} data-drawing={drawing}>
      <BuildingDrawing part={placeDrawings[drawing]} />
      <svg className={styles.spots} aria-label={place}>
        {jobs.map(
          ({ id, number, name, at, product }) =>
            at && (
              <a
                className={styles.spot}
                href={`#${id}`}
                aria-label={`${number} ${name}`}
                data-category={product.categoryId}
                key={id}
              >
                <circle cx={`${at.x}%`} cy={`${at.y}%`} />
                <text x={`${at.x}%`} y={`${at.y}%`} dy="0.36em">
                  {number}
                </text>
              </a>
            ),
        )}
      </svg>
    </nav>
  );
}

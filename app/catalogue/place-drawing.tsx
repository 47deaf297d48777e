import type { Job } from "#domain/catalogue/by-place.ts";
import styles from "./place-drawing.module.css";

interface PlaceDrawingProps {
  drawing: string;
  place: string;
  /** The jobs with their element ids. The drawing does not show jobs that have no position. */
  jobs: Array<Pick<Job, "name" | "at"> & { id: string; number: number }>;
}

/**
 * A line drawing of a place. Its numbers link to the jobs in the list below the drawing. The outer SVG has no viewBox, so that
 * the numbers are not scaled down on phones.
 */
export function PlaceDrawing({ drawing, place, jobs }: PlaceDrawingProps) {
  return (
    <nav aria-label={`${place}, drawing`}>
      <svg className={styles.drawing}>
        <title>{place}</title>
        <use href={`${__GENERATED_ASSETS__.placeDrawings}#${drawing}`} width="100%" height="100%" />
        {jobs.map(
          ({ id, number, name, at }) =>
            at && (
              <a className={styles.spot} href={`#${id}`} aria-label={`${number} ${name}`} key={id}>
                <title>{name}</title>
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

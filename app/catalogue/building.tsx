import { type Category, sentenceCase } from "#domain/catalogue/catalogue.ts";
import type { Job } from "#domain/catalogue/jobs-by-place.ts";
import { byPlacePath } from "#domain/catalogue/page-addresses.ts";
import { attributes } from "../first-script/attributes.ts";
import { ArrowLink } from "../ui/arrow-link.tsx";
import { BuildingDrawing, WayOfWater } from "../ui/building-drawing.tsx";
import { Icon } from "../ui/icon.tsx";
import patterns from "../ui/patterns.module.css";
import { Thumbnail } from "../ui/thumbnail.tsx";
import water from "../ui/water-line.module.css";
import styles from "./building.module.css";

interface BuildingProps {
  title: string;
  intro: string;
  /** The jobs that have a place on the drawing, with their positions in percent and the links to their rows. */
  jobs: BuildingJob[];
  /** The categories of the jobs' products. */
  categories: Array<Pick<Category, "categoryId" | "name" | "mark" | "path">>;
}

export interface BuildingJob extends Pick<Job, "name" | "when" | "product"> {
  place: string;
  /** The drawing of the product's category. */
  mark: string;
  path: string;
  at: { x: number; y: number };
}

/**
 * The building with a dot for each job. A dot links to the job's row on /products/by-place, and while it is hovered or focused its
 * job is shown beside the drawing. Otherwise the first job whose product has a picture is shown. The key names the category of each
 * colour.
 */
export function Building({ title, intro, jobs, categories }: BuildingProps) {
  const first = jobs.find(({ product }) => product.image) ?? jobs[0];
  const fromLeftToRight = jobs.toSorted((one, other) => one.at.x - other.at.x);
  return (
    <section
      className={`${styles.building} ${water.line} ${water.riser}`}
      aria-labelledby="building-title"
      data-screen-only=""
    >
      <div className={styles.head}>
        <h2 id="building-title">{title}</h2>
        <div>
          <p>{intro}</p>
          <ul className={styles.key}>
            {categories.map(({ categoryId, name, mark, path }) => (
              <li data-category={categoryId} key={categoryId}>
                <a className={patterns.plain} href={path}>
                  <Icon name={mark} />
                  {sentenceCase(name)}
                </a>
              </li>
            ))}
          </ul>
          <ArrowLink href={byPlacePath}>All jobs, place by place</ArrowLink>
        </div>
      </div>
      <div className={styles.view}>
        <div className={styles.track}>
          <BuildingDrawing />
          <WayOfWater className={water.pipes} />
          <ul className={styles.jobs}>
            {fromLeftToRight.map((job) => (
              <li
                className={job === first ? styles.shownAtFirst : undefined}
                data-category={job.product.categoryId}
                key={job.path}
              >
                <Dot job={job} />
                <JobPanel job={job} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** The SVG has no viewBox, so that dots keep their size while the drawing is scaled. */
function Dot({ job: { name, product, path, at } }: { job: BuildingJob }) {
  return (
    <svg className={styles.spots} role="presentation">
      {/* app/first-script/building-dots.ts handles taps and the focus. */}
      <a href={path} aria-label={`${name}: ${product.name}`} {...attributes({ "data-job": "" })}>
        <svg x={`${at.x}%`} y={`${at.y}%`} role="presentation">
          <circle />
          <circle />
        </svg>
      </a>
    </svg>
  );
}

function JobPanel({ job: { place, name, when, product, mark } }: { job: BuildingJob }) {
  return (
    <div className={styles.panel}>
      {product.image ? (
        <Thumbnail picture={product.image} className={styles.picture} />
      ) : (
        <Icon name={mark} className={`${styles.picture} ${styles.mark}`} />
      )}
      <div className={styles.words}>
        <p className={patterns.label}>{place}</p>
        <p>{name}</p>
        <p>{when}</p>
        {/* Not a tab stop: the keyboard reaches the product through the dot. */}
        <p>
          {product.path ? (
            <a href={product.path} tabIndex={-1}>
              {product.name}
            </a>
          ) : (
            product.name
          )}
        </p>
      </div>
    </div>
  );
}

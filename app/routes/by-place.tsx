import { data } from "react-router";
import { placesWithProducts } from "#domain/catalogue/jobs-by-place.ts";
import { byPlacePath } from "#domain/catalogue/page-addresses.ts";
import { packNames } from "#domain/catalogue/product-facts.ts";
import { jobId, placeSectionId } from "#domain/catalogue/section-ids.ts";
import { PackThumbnail } from "../catalogue/pack-thumbnail.tsx";
import { PlaceDrawing } from "../catalogue/place-drawing.tsx";
import { attributes } from "../first-script/attributes.ts";
import { readContent } from "../published/read-content.server.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import { productsStep } from "../search-engines/structured-data.ts";
import { AddToEnquiry } from "../ui/add-to-enquiry.tsx";
import { BuildingDrawing } from "../ui/building-drawing.tsx";
import { HeadedPage } from "../ui/headed-page.tsx";
import { withNumber } from "../ui/pack-number.ts";
import { PrintButton } from "../ui/print-button.tsx";
import type { Route } from "./+types/by-place";
import styles from "./by-place.module.css";
import row from "./job-row.module.css";

export function loader() {
  const { byPlace, catalogue } = readContent();
  if (!byPlace) throw data(null, { status: 404 });
  return { ...byPlace, places: placesWithProducts(byPlace, catalogue) };
}

/** The page that shows which product to use for which job, by place (content/by-place.yaml). */
export default function ByPlace({ loaderData }: Route.ComponentProps) {
  const { title, description, intro, places } = loaderData;
  return (
    <HeadedPage title={title} intro={intro} picture={<BuildingDrawing />}>
      <PageHead
        title={title}
        description={description}
        path={byPlacePath}
        breadcrumb={[productsStep, { name: title, path: byPlacePath }]}
      />
      <nav className={styles.places} aria-label="Places" data-screen-only="">
        <ul>
          {places.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${placeSectionId({ id })}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {places.map((place) => (
        <Place place={place} key={place.id} />
      ))}
    </HeadedPage>
  );
}

function Place({ place }: { place: Route.ComponentProps["loaderData"]["places"][number] }) {
  const { name, drawing, jobs } = place;
  const id = placeSectionId(place);
  const numbered = jobs.map((job, index) => ({ ...job, number: index + 1, id: jobId(place, index + 1) }));
  return (
    <section
      className={styles.place}
      id={id}
      aria-labelledby={`${id}-name`}
      {...attributes({ "data-sheet": "" })}
    >
      <div className={styles.head}>
        <h2 className={styles.name} id={`${id}-name`}>
          {name}
        </h2>
        <PrintButton aria-describedby={`${id}-name`}>Print for the wall</PrintButton>
      </div>
      {drawing && <PlaceDrawing drawing={drawing} place={name} jobs={numbered} className={styles.drawing} />}
      <ol className={styles.jobs}>
        {numbered.map((job) => (
          <li className={row.row} id={job.id} key={job.id} data-category={job.product.categoryId}>
            <span className={row.number} aria-hidden="true">
              {job.number}
            </span>
            <div>
              <h3 className={row.name}>{job.name}</h3>
              <p className={row.when}>{job.when}</p>
            </div>
            <p className={row.product}>
              <PackThumbnail product={job.product} mark={job.mark} />
              <span {...withNumber(job.product.number)}>
                {job.product.path ? <a href={job.product.path}>{job.product.name}</a> : job.product.name}
              </span>
            </p>
            <p className={row.dose}>
              Dose <span className={row.blank} /> (see label)
            </p>
            <AddToEnquiry
              product={job.product.name}
              number={job.product.number}
              packs={packNames(job.product)}
              className={row.add}
              isCompact
            />
          </li>
        ))}
      </ol>
      <p className={styles.warning}>Never mix two products.</p>
      <style>{highlights(numbered)}</style>
    </section>
  );
}

/** Rules that highlight a job's row together with its number on the drawing. */
function highlights(jobs: { id: string }[]): string {
  const rows = jobs.map(({ id }) => `section:has([href$=${id}]:is(:hover,:focus-visible)) [id=${id}]`);
  const numbers = jobs.map(({ id }) => `section:has([id=${id}]:is(:hover,:focus-within)) [href$=${id}]`);
  return `${rows}{--row:var(--category-tint);--sign-ground:var(--paper)}${numbers}{--disc:var(--category-ink);--digit:var(--paper)}`;
}

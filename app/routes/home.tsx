import { href } from "react-router";
import { findCategory, withoutProducts } from "#domain/catalogue/catalogue.ts";
import { placesWithProducts } from "#domain/catalogue/jobs-by-place.ts";
import { byPlacePath, claimsPath } from "#domain/catalogue/page-addresses.ts";
import { positionInBuilding } from "#domain/catalogue/place-drawings.ts";
import { jobId } from "#domain/catalogue/section-ids.ts";
import { Building, type BuildingJob } from "../catalogue/building.tsx";
import { CategoryCard } from "../catalogue/category-card.tsx";
import { readContent } from "../published/read-content.server.ts";
import { useRootData } from "../published/use-root-data.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import { organization, webSite } from "../search-engines/structured-data.ts";
import { ArrowLink } from "../ui/arrow-link.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import patterns from "../ui/patterns.module.css";
import { Picture } from "../ui/picture.tsx";
import water from "../ui/water-line.module.css";
import type { Route } from "./+types/home";
import heroStyles from "./hero.module.css";
import styles from "./home.module.css";

export function loader() {
  const { site, catalogue, byPlace } = readContent();
  const cards = site.home.help.cards
    .flatMap((categoryId) => findCategory(catalogue, categoryId) ?? [])
    .map(withoutProducts);
  const jobs = byPlace ? placesWithProducts(byPlace, catalogue).flatMap(jobsInBuilding) : [];
  const categories = catalogue.categories
    .map(withoutProducts)
    .filter(({ categoryId }) => jobs.some(({ product }) => product.categoryId === categoryId));
  return { home: site.home, cards, jobs, categories };

  /** The place's jobs that are on its drawing, with their positions on the whole building. */
  function jobsInBuilding({ id, name: place, drawing, jobs }: Place): BuildingJob[] {
    return jobs.flatMap(({ name, when, product, mark, at }, index) => {
      if (!drawing || !at) return [];
      const path = `${byPlacePath}#${jobId({ id }, index + 1)}`;
      return [{ place, name, when, product, mark, path, at: positionInBuilding(drawing, at) }];
    });
  }
}

type Place = ReturnType<typeof placesWithProducts>[number];

/** The landing page (requirements 1.2 to 1.6). */
export default function Home({ loaderData: { home, cards, jobs, categories } }: Route.ComponentProps) {
  const frame = useRootData();
  const { title, description } = home;
  return (
    <>
      <Hero headline={home.headline} {...home.hero} />
      <Statement {...home.statement} />
      <Why {...home.why} />
      {jobs.length > 0 && <Building {...home.building} jobs={jobs} categories={categories} />}
      <Help {...home.help} cards={cards} />
      {/* Placed last, so that the structured data do not precede the content in the first round trip. */}
      <PageHead
        title={title}
        description={description}
        path={href("/")}
        structuredData={[organization(frame), webSite(frame, description)]}
      />
    </>
  );
}

type HomeContent = Route.ComponentProps["loaderData"]["home"];

/** The hero. Its styles keep the text beside or above the bottles of the picture. */
function Hero({ headline, wide, portrait }: HomeContent["hero"] & Pick<HomeContent, "headline">) {
  return (
    <section className={heroStyles.hero} aria-labelledby="page-title">
      <Picture picture={wide} portrait={portrait} slot="hero" isFirst />
      <div className={heroStyles.text}>
        <h1 id="page-title">
          {headline.map((line) => (
            <span key={line}>{`${line} `}</span>
          ))}
        </h1>
        <a className={buttonStyle("primary", { capitals: true })} href="#products" data-screen-only="">
          KNOW MORE
        </a>
      </div>
    </section>
  );
}

function Statement({ title, text }: HomeContent["statement"]) {
  return (
    <section className={`${styles.statement} ${water.line}`} aria-labelledby="statement-title">
      <h2 id="statement-title">{title}</h2>
      <div>
        <p>{text}</p>
        <a
          className={buttonStyle("quiet", { capitals: true })}
          href="#why"
          aria-describedby="statement-title"
          data-screen-only=""
        >
          LEARN MORE
        </a>
      </div>
    </section>
  );
}

function Why({ title, intro, claims, badges }: HomeContent["why"]) {
  return (
    <section className={styles.why} id="why" aria-labelledby="why-title">
      <div className={`${patterns.columns} ${styles.whyInner} ${water.line}`}>
        <div className={styles.whyHead}>
          <h2 id="why-title">{title}</h2>
          <p>{intro}</p>
        </div>
        <ol className={`${styles.claims} ${water.stub} ${water.lastStub}`}>
          {claims.map((claim) => (
            <li className={water.stub} key={claim.title}>
              <h3>{claim.title}</h3>
              <p>{claim.description}</p>
            </li>
          ))}
        </ol>
        <div className={styles.proof}>
          <ul>
            {badges.map((badge) => (
              <li key={badge.alt}>
                <Picture picture={badge} slot="badge" />
              </li>
            ))}
          </ul>
          <ArrowLink href={claimsPath}>What we claim, and what is proven</ArrowLink>
        </div>
      </div>
    </section>
  );
}

function Help({
  title,
  intro,
  cards,
}: Omit<HomeContent["help"], "cards"> & { cards: Route.ComponentProps["loaderData"]["cards"] }) {
  return (
    <section className={styles.help} id="products" aria-labelledby="help-title">
      <div className={`${styles.helpHead} ${water.line} ${water.toCards}`}>
        <h2 id="help-title">{title}</h2>
        <p>{intro}</p>
      </div>
      <ul className={styles.cards}>
        {cards.map((card, index) => {
          // From 48rem, each row has a wide and a narrow card. The wide card is on the left in the first row, on the
          // right in the second, and so on.
          const isWide = index % 4 === 0 || index % 4 === 3;
          return (
            <li key={card.categoryId}>
              <CategoryCard category={card} isWide={isWide} isDrain={index === 0} />
            </li>
          );
        })}
      </ul>
      <ArrowLink href={href("/products")}>All products</ArrowLink>
    </section>
  );
}

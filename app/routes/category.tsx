import { data } from "react-router";
import { categoryHeading, findCategory, sentenceCase } from "#domain/catalogue/catalogue.ts";
import { cardsOfPage } from "../catalogue/cards-of-page.server.ts";
import { compareProducts } from "../catalogue/compare-products.server.ts";
import { ComparisonTable } from "../catalogue/comparison-table.tsx";
import { readContent } from "../catalogue/content.server.ts";
import { PageLinks, pageAddress } from "../catalogue/page-links.tsx";
import { categoryCards } from "../catalogue/product-card-content.server.ts";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { firstSentences, pageMeta } from "../layout/page-meta.ts";
import { breadcrumbs } from "../layout/structured-data.ts";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/category";
import styles from "./category.module.css";

/** For requests with these query parameters, the server renders the page instead of sending the prerendered page. */
export const handle = { query: ["page"] };

/** `?page=` selects a page of a large category. */
export function loader({ params, request }: Route.LoaderArgs) {
  const category = findCategory(readContent().catalogue, params.categoryId);
  if (!category) throw data(null, { status: 404 });
  const { items: cards, page, pageCount } = cardsOfPage(categoryCards(category), request);
  const { categoryId, description, mark, path } = category;
  return {
    categoryId,
    heading: categoryHeading(category),
    description,
    mark,
    path,
    cards,
    comparison: compareProducts(category, cards),
    page,
    pageCount,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { heading, description, path, page } = loaderData;
  const title = sentenceCase(heading);
  return pageMeta(matches[0].loaderData, {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: firstSentences(description),
    path: pageAddress(path, "", page),
    previewOf: path,
    hasMarkdown: page === 1,
    structuredData: (frame) => [
      breadcrumbs(frame, [
        { name: "Products", path: "/products" },
        { name: title, path },
      ]),
    ],
  });
}

/** The page of a category: its hero and its product cards (specification, section 2). */
export default function Category({ loaderData }: Route.ComponentProps) {
  const { categoryId, heading, description, mark, path, cards, comparison, page, pageCount } = loaderData;
  return (
    <div data-category={categoryId}>
      <section className={styles.hero} aria-labelledby="page-title">
        <Icon name={mark} className={styles.mark} />
        <h1 className={styles.heading} id="page-title">
          {heading}
        </h1>
        <p className={styles.text}>{description}</p>
      </section>
      <div className={styles.body}>
        <ProductGrid products={cards} headingLevel="h2" firstCount={3} />
        {comparison.length > 0 && <ComparisonTable rows={comparison} />}
        <PageLinks page={page} pageCount={pageCount} addressOf={(other) => pageAddress(path, "", other)} />
      </div>
    </div>
  );
}

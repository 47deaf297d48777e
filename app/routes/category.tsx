import { data } from "react-router";
import { categoryHeading, findCategory } from "#domain/catalogue/catalogue.ts";
import { CategoryHero } from "../catalogue/category-hero.tsx";
import { readContent } from "../catalogue/content.server.ts";
import { categoryCards } from "../catalogue/product-card-content.server.ts";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/category";
import styles from "./category.module.css";

export function loader({ params }: Route.LoaderArgs) {
  const category = findCategory(readContent().catalogue, params.categoryId);
  if (!category) throw data(null, { status: 404 });
  const { categoryId, description, mark, path } = category;
  return {
    categoryId,
    heading: categoryHeading(category),
    description,
    mark,
    path,
    cards: categoryCards(category),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { heading, description, path } = loaderData;
  return pageMeta(matches[0].loaderData, { title: heading, description, path });
}

/** A category's hero and its product cards (specification, section 2). */
export default function Category({ loaderData }: Route.ComponentProps) {
  const { categoryId, heading, description, mark, cards } = loaderData;
  return (
    <div data-category={categoryId}>
      <CategoryHero heading={heading} text={description} mark={mark} />
      <div className={styles.body}>
        <ProductGrid products={cards} headingLevel="h2" firstCount={3} />
      </div>
    </div>
  );
}

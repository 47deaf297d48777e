import { data } from "react-router";
import {
  categoryHeading,
  findCategory,
  inOrder,
  sentenceCase,
  withoutProducts,
} from "#domain/catalogue/catalogue.ts";
import { byPlacePath } from "#domain/catalogue/page-addresses.ts";
import { cardOf } from "#domain/catalogue/product-card-content.ts";
import { ComparisonTable } from "../catalogue/comparison-table.tsx";
import { splitFirstSentence } from "../catalogue/split-first-sentence.ts";
import { readContent } from "../published/read-content.server.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import { searchDescription } from "../search-engines/search-description.ts";
import { productsStep } from "../search-engines/structured-data.ts";
import { Icon } from "../ui/icon.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import { unbroken } from "../ui/unbroken.tsx";
import type { Route } from "./+types/category";
import styles from "./category.module.css";

export function loader({ params }: Route.LoaderArgs) {
  const { catalogue, byPlace } = readContent();
  const category = findCategory(catalogue, params.categoryId);
  if (!category) throw data(null, { status: 404 });
  return {
    category: withoutProducts(category),
    products: inOrder(category),
    walkThrough: byPlace ? byPlacePath : undefined,
  };
}

/** The page of a category: its hero and its product cards (requirement 2.15). */
export default function Category({ loaderData }: Route.ComponentProps) {
  const { category, products, walkThrough } = loaderData;
  const { categoryId, description, mark, path } = category;
  const heading = categoryHeading(category);
  const title = sentenceCase(heading);
  const [lead, rest] = splitFirstSentence(description);
  return (
    <div data-category={categoryId}>
      <PageHead
        title={title}
        description={searchDescription(description)}
        path={path}
        picture={category.image}
        breadcrumb={[productsStep, { name: title, path }]}
      />
      <section className={styles.hero} data-mark={mark} aria-labelledby="page-title">
        <Icon name={mark} className={styles.mark} />
        <h1 className={styles.heading} id="page-title">
          {heading}
        </h1>
        <p className={styles.text}>
          <span className={styles.lead}>{unbroken(lead)}</span> {unbroken(rest)}
        </p>
      </section>
      <div className={styles.body}>
        <ProductGrid
          products={products.map((product) => cardOf(product, category))}
          headingLevel="h2"
          firstCount={3}
          walkThrough={walkThrough}
        />
        <ComparisonTable products={products} />
      </div>
    </div>
  );
}

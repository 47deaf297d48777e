import { Link } from "react-router";
import { readContent } from "../catalogue/content.server.ts";
import { productCardContent } from "../catalogue/product-card-content.server.ts";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/products";
import styles from "./products.module.css";

export function loader() {
  const { site, catalogue } = readContent();
  const { title, description, heading, tagline } = site.products;
  return {
    title,
    description,
    heading,
    tagline,
    categories: catalogue.categories.map(({ categoryId, name, path, mark }) => ({
      categoryId,
      name,
      path,
      mark,
    })),
    products: catalogue.categories.flatMap((category) =>
      category.products.map((product) => productCardContent(product, category)),
    ),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(matches[0].loaderData, { ...loaderData, path: "/products" }) : [];
}

/** All products (specification, section 2; decisions, All-products grid). */
export default function Products({
  loaderData: { heading, tagline, categories, products },
}: Route.ComponentProps) {
  return (
    <>
      <section className={styles.hero} aria-labelledby="page-title">
        <h1 className={styles.heading} id="page-title">
          {heading}
        </h1>
        <p className={styles.tagline}>{tagline}</p>
      </section>
      <div className={styles.body}>
        <nav className={styles.categories} aria-label="Categories">
          <ul>
            {categories.map(({ categoryId, name, path, mark }) => (
              <li key={categoryId} data-category={categoryId}>
                <Link className={styles.category} to={path}>
                  <Icon name={mark} className={styles.mark} />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ProductGrid products={products} headingLevel="h2" firstCount={3} />
      </div>
    </>
  );
}

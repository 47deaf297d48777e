import { href } from "react-router";
import { byPlacePath } from "#domain/catalogue/page-addresses.ts";
import { queryOf } from "#domain/catalogue/search/search-query.ts";
import { Island } from "../islands/island.tsx";
import { ProductSearch } from "../islands/search/product-search.tsx";
import { searchTitle } from "../islands/search/use-search.ts";
import { findProducts } from "../published/find-products.server.ts";
import { readContent } from "../published/read-content.server.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import { productsStep } from "../search-engines/structured-data.ts";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/products";
import styles from "./products.module.css";

/** For requests with this query parameter, the server renders the page instead of sending the prerendered page. */
export const handle = { query: ["q"] };

/** `?q=` searches. */
export function loader({ request }: Route.LoaderArgs) {
  const { site, catalogue, byPlace, isExport } = readContent();
  const query = queryOf(new URL(request.url).searchParams.get("q"));
  return {
    ...site.products,
    isExport,
    brand: site.brand,
    query,
    found: findProducts(query),
    walkThrough: byPlace ? byPlacePath : undefined,
    path: href("/products"),
    categories: catalogue.categories.map(({ categoryId, name, path, mark }) => ({
      categoryId,
      name,
      path,
      mark,
    })),
  };
}

/** The page of all products (requirement 2.14). */
export default function Products({ loaderData }: Route.ComponentProps) {
  const { isExport, heading, tagline, picture, description, ...search } = loaderData;
  return (
    <>
      <PageHead
        title={search.query === "" ? search.title : searchTitle(search.query)}
        description={description}
        // The canonical address of search results is /products, so that search engines do not index the results.
        path={href("/products")}
        picture={picture}
        breadcrumb={[productsStep]}
      />
      <section className={`${styles.hero} ${picture ? styles.pictured : ""}`} aria-labelledby="page-title">
        {picture && <Picture picture={picture} slot="products-hero" className={styles.picture} isFirst />}
        <h1 className={styles.heading} id="page-title">
          {heading}
        </h1>
        <p className={styles.tagline}>{tagline}</p>
      </section>
      <div className={styles.body}>
        {/* The host of a static export sends the page without the results of `?q=`. */}
        <Island
          name="ProductSearch"
          component={ProductSearch}
          props={search}
          when={isExport ? "load" : undefined}
        />
      </div>
    </>
  );
}

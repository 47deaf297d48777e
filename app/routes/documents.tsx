import { readContent } from "../catalogue/content.server.ts";
import { documentList, type ProductSheets } from "../catalogue/document-list.server.ts";
import { AskAbout } from "../enquiries/enquiry-opener.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import { breadcrumbs } from "../layout/structured-data.ts";
import { formatDay } from "../ui/format-day.ts";
import { HeadedPage } from "../ui/headed-page.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Route } from "./+types/documents";
import styles from "./documents.module.css";

export function loader() {
  const { site, catalogue } = readContent();
  return { ...site.documents, categories: documentList(catalogue.categories) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(matches[0].loaderData, {
    title: "Datasheets and documents",
    description: loaderData.description,
    path: "/documents",
    structuredData: (frame) => [breadcrumbs(frame, [{ name: "Documents", path: "/documents" }])],
  });
}

/** The page that lists all datasheets and documents by product. Visitors can ask for missing safety data sheets. */
export default function Documents({ loaderData: { intro, categories } }: Route.ComponentProps) {
  return (
    <HeadedPage title="Datasheets and documents" intro={intro}>
      {categories.map(({ categoryId, name, path, products }) => (
        <section className={styles.category} data-category={categoryId} key={categoryId}>
          <h2 className={styles.categoryName}>
            <a href={path}>{name}</a>
          </h2>
          <div>
            {products.map((product) => (
              <Sheets product={product} key={product.productId} />
            ))}
          </div>
        </section>
      ))}
    </HeadedPage>
  );
}

function Sheets({ product }: { product: ProductSheets }) {
  const { productId, name, route, sheets, hasSafetySheet } = product;
  return (
    <section className={styles.product} id={productId} aria-labelledby={`name-${productId}`}>
      <h3 className={styles.name} id={`name-${productId}`}>
        {route ? <a href={route}>{name}</a> : name}
      </h3>
      <ul>
        {sheets.map(({ title, url, language, date, form }) => (
          <li className={styles.sheet} key={url}>
            <a href={url}>{title}</a>
            <span className={styles.facts}>
              {language}, <time dateTime={date}>{formatDay(date)}</time>, {form}
            </span>
          </li>
        ))}
        {!hasSafetySheet && (
          <li className={styles.sheet}>
            <span>Safety data sheet</span>
            <span className={styles.facts}>
              <AskAbout className={styles.ask} product={name}>
                On request <VisuallyHidden>(ask about {name})</VisuallyHidden>
              </AskAbout>
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

import { href } from "react-router";
import { inOrder, type Product, type ProductWithoutPage, sentenceCase } from "#domain/catalogue/catalogue.ts";
import { readContent } from "../catalogue/content.server.ts";
import { makersSheet, ownSheet } from "../catalogue/listed-sheet.ts";
import { AskAbout } from "../forms/enquiry-opener.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { formatDay } from "../ui/format-day.ts";
import { HeadedPage } from "../ui/headed-page.tsx";
import patterns from "../ui/patterns.module.css";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Route } from "./+types/documents";
import styles from "./documents.module.css";

export function loader() {
  const { site, catalogue } = readContent();
  const { categories } = catalogue;
  return { ...site.documents, categories };
}

/** The page that lists all datasheets and documents by product. Visitors can ask for missing safety data sheets. */
export default function Documents({ loaderData }: Route.ComponentProps) {
  const { intro, description, categories } = loaderData;
  const title = "Datasheets and documents";
  return (
    <HeadedPage title={title} intro={intro}>
      <PageHead
        title={title}
        description={description}
        path={href("/documents")}
        breadcrumb={[{ name: "Documents", path: href("/documents") }]}
      />
      {categories.map((category) => (
        <section className={patterns.row} data-category={category.categoryId} key={category.categoryId}>
          <h2 className={styles.categoryName}>
            <a className={patterns.plain} href={category.path}>
              {sentenceCase(category.name)}
            </a>
          </h2>
          <div>
            {inOrder(category).map((product) => (
              <Sheets product={product} key={product.productId} />
            ))}
          </div>
        </section>
      ))}
    </HeadedPage>
  );
}

/** The datasheet and the documents of a product. A product without a page has neither. */
function Sheets({ product }: { product: Product | ProductWithoutPage }) {
  const { productId, name, route } = product;
  const documents = product.route === null ? [] : product.documents;
  const sheets = product.route === null ? [] : [ownSheet(product), ...documents.map(makersSheet)];
  return (
    <section className={styles.product} id={productId} aria-labelledby={`name-${productId}`}>
      <h3 className={styles.name} id={`name-${productId}`}>
        {route ? (
          <a className={patterns.plain} href={route}>
            {name}
          </a>
        ) : (
          name
        )}
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
        {!documents.some(({ kind }) => kind === "SDS") && (
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

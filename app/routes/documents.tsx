import { href } from "react-router";
import { inOrder, type Product, type ProductWithoutPage, sentenceCase } from "#domain/catalogue/catalogue.ts";
import { formatDay } from "#domain/format-day.ts";
import { AskFor } from "../catalogue/ask-for.tsx";
import { makersSheet, ownSheet } from "../catalogue/listed-sheet.ts";
import { PackThumbnail } from "../catalogue/pack-thumbnail.tsx";
import { readContent } from "../published/read-content.server.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import { HeadedPage } from "../ui/headed-page.tsx";
import { withNumber } from "../ui/pack-number.ts";
import patterns from "../ui/patterns.module.css";
import tableStyles from "../ui/table.module.css";
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
      <table className={`${tableStyles.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Datasheet (English)</th>
            <th scope="col">Safety data sheet</th>
          </tr>
        </thead>
        {categories.map((category) => (
          <tbody data-category={category.categoryId} key={category.categoryId}>
            <tr>
              <th className={styles.category} colSpan={3} scope="rowgroup">
                <a className={patterns.plain} href={category.path}>
                  {sentenceCase(category.name)}
                </a>
              </th>
            </tr>
            {inOrder(category).map((product) => (
              <ProductRow product={product} mark={category.mark} key={product.productId} />
            ))}
          </tbody>
        ))}
      </table>
    </HeadedPage>
  );
}

/** The row of a product: its datasheet and other documents, and its safety data sheet. A product without a page has none of them. */
function ProductRow({ product, mark }: { product: Product | ProductWithoutPage; mark: string }) {
  const { productId, name, number, path, documents } = product;
  const safety = documents.filter(({ kind }) => kind === "SDS");
  const others = documents.filter(({ kind }) => kind !== "SDS");
  return (
    <tr id={productId}>
      <th scope="row">
        <span className={styles.product}>
          <PackThumbnail product={product} mark={mark} />
          <span {...withNumber(number)}>{path ? <a href={path}>{name}</a> : name}</span>
        </span>
      </th>
      <td>
        {product.path === null ? (
          <OnRequest product={name} what="Datasheet" />
        ) : (
          <Sheet {...ownSheet(product)} />
        )}
        {others.map((document) => (
          <Sheet {...makersSheet(document)} key={document.url} />
        ))}
      </td>
      <td>
        {safety.map((document) => (
          <Sheet {...makersSheet(document)} key={document.url} />
        ))}
        {safety.length === 0 && <OnRequest product={name} what="Safety data sheet" />}
      </td>
    </tr>
  );
}

/** "On request" as a button that asks for the sheet. On phones, where its column has no head beside it, the sheet's name is above it. */
function OnRequest({ product, what }: { product: string; what: string }) {
  return (
    <>
      <span className={styles.what}>{what}</span>
      <AskFor product={product} what={`the ${what.toLowerCase()}`} />
    </>
  );
}

/** A link to a sheet, and below it the date and, unless it is English, the language. */
function Sheet({ title, url, language, date, form }: ReturnType<typeof ownSheet>) {
  return (
    <p>
      <a href={url}>{title}</a>
      <span className={styles.facts}>
        {language !== "English" && `${language}, `}
        <time dateTime={date}>{formatDay(date)}</time>
        {form !== null && `, ${form}`}
      </span>
    </p>
  );
}

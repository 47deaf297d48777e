import type { ReactNode } from "react";
import type { Product, ProductWithoutPage } from "#domain/catalogue/catalogue.ts";
import { packContent } from "#domain/catalogue/product-facts.ts";
import type { ProductFacts } from "#domain/catalogue/schemas/fact-fields.ts";
import { withNumber } from "../ui/pack-number.ts";
import tableStyles from "../ui/table.module.css";
import { unbroken } from "../ui/unbroken.tsx";
import { AskFor } from "./ask-for.tsx";
import styles from "./comparison-table.module.css";

/** The columns for facts, each with the values of a product. */
const columns: Array<[label: string, valuesOf: (facts: ProductFacts) => string[]]> = [
  ["Form", ({ form }) => (form ? [form] : [])],
  ["Where", ({ whereToUse = [] }) => whereToUse],
  ["Not for", ({ notFor = [] }) => notFor],
  ["How often", ({ howOften }) => (howOften ? [howOften] : [])],
];

/**
 * Compares products of a category. Renders nothing if there are fewer than two products, or if none of them has
 * `whenToChoose`. In windows narrower than 80rem, each row is shown as a list that repeats the column labels.
 */
export function ComparisonTable({ products }: { products: Array<Product | ProductWithoutPage> }) {
  const saysWhen = products.some((product) => product.path !== null && product.whenToChoose);
  if (products.length < 2 || !saysWhen) return null;
  const packsOf = (product: Product) => product.packSizes?.map(packContent) ?? [];
  const packLabel = products.some((product) => (product.packSizes?.length ?? 0) > 1)
    ? "Pack sizes"
    : "Pack size";
  return (
    <section className={styles.comparison} aria-labelledby="which-one">
      <h2 className={styles.title} id="which-one">
        Which one?
      </h2>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">When to choose it</th>
            {[...columns.map(([label]) => label), packLabel].map((label) => (
              <th scope="col" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.productId}>
              <th scope="row">
                <span {...withNumber(product.number)}>
                  {product.path ? (
                    <a href={product.path}>{unbroken(product.name)}</a>
                  ) : (
                    unbroken(product.name)
                  )}
                </span>
              </th>
              {product.path === null ? (
                <td className={styles.unknown} colSpan={columns.length + 2}>
                  Details on request
                </td>
              ) : (
                <>
                  <td>{unbroken(product.whenToChoose ?? product.summary)}</td>
                  {columns.map(([label, valuesOf]) => (
                    <Cell label={label} values={valuesOf(product)} key={label} />
                  ))}
                  <Cell label={packLabel} values={packsOf(product)}>
                    <AskFor product={product.name} what="the pack sizes" />
                  </Cell>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The values of a column, or the children if there are no values. */
function Cell({ label, values, children }: { label: string; values: string[]; children?: ReactNode }) {
  if (values.length === 0 && !children) return <td />;
  return (
    <td>
      <span className={styles.label}>{label}</span>
      <div>
        {values.length === 0 && children}
        {values.map((value) => (
          <p className={styles.value} key={value}>
            {unbroken(value)}
          </p>
        ))}
      </div>
    </td>
  );
}

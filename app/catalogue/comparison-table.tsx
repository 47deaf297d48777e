import styles from "./comparison-table.module.css";

/** The labels of the columns for `facts`, in the same order. */
const columns = ["Form", "Where", "How often", "Pack sizes"];

export interface ComparedProduct {
  name: string;
  /** When to choose the product. */
  when: string;
  /** One list of values per column, empty if the product has no such value. A product without a page has no lists. */
  facts: string[][];
}

/**
 * Compares the products of a category. In windows narrower than 64rem, each row is shown as a list that repeats the column
 * labels.
 */
export function ComparisonTable({ rows }: { rows: ComparedProduct[] }) {
  return (
    <section className={styles.comparison} aria-labelledby="which-one">
      <h2 className={styles.title} id="which-one">
        Which one?
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">When to choose it</th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, when, facts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.when}>{when}</td>
              {columns.map((column, index) => (
                <td key={column} data-empty={!facts[index]?.length || undefined}>
                  <span className={styles.label}>{column}</span>
                  <span>
                    {(facts[index]?.length ? facts[index] : ["–"]).map((value) => (
                      <span className={styles.value} key={value}>
                        {value}
                      </span>
                    ))}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { FoundCards } from "#domain/catalogue/search/create-card-finder.ts";
import patterns from "../../ui/patterns.module.css";
import { unbroken } from "../../ui/unbroken.tsx";
import styles from "./result-rows.module.css";

/** The products that have to do with a query, but are not for it, with the reason. */
export function UnsuitableProducts({ products }: { products: FoundCards["unsuitable"] }) {
  if (products.length === 0) return null;
  return (
    <section className={styles.unsuitable} aria-labelledby="unsuitable">
      <h2 className={patterns.label} id="unsuitable">
        Not suitable
      </h2>
      <ul className={styles.rows}>
        {products.map(({ name, path, reason }) => (
          <li key={name}>
            Not for {reason}: {path === null ? unbroken(name) : <a href={path}>{unbroken(name)}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { AskAbout } from "../forms/enquiry-opener.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import { Icon } from "../ui/icon.tsx";
import patterns from "../ui/patterns.module.css";
import styles from "./nothing-found.module.css";

export interface NothingFoundProps {
  query: string;
  categories: Array<{ categoryId: string; name: string; path: string; mark: string }>;
}

/** The result of a search that finds no product: links to the categories, and a button that opens the enquiry form. */
export function NothingFound({ query, categories }: NothingFoundProps) {
  return (
    <section className={`${patterns.columns} ${styles.empty}`} aria-labelledby="nothing-found">
      <div className={styles.words}>
        <h2 className={styles.title} id="nothing-found">
          Nothing found for “{query}”
        </h2>
        <p>
          Try a single word for the soil or the place, such as grease or urinal, or look through a category.
          You can also ask us: describe the problem and we will name the product.
        </p>
        <AskAbout className={buttonStyle("primary")}>Have a question?</AskAbout>
      </div>
      <ul className={styles.categories}>
        {categories.map(({ categoryId, name, path, mark }) => (
          <li key={categoryId} data-category={categoryId}>
            <a className={styles.category} href={path}>
              <Icon name={mark} className={styles.mark} />
              {name}
              <Icon name="arrow-right" className={styles.arrow} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

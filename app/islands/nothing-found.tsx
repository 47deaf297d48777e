import { buttonStyle } from "../ui/button-style.ts";
import { AskAbout } from "../ui/enquiry-opener.tsx";
import styles from "./nothing-found.module.css";

/** The result of a search that finds no product. The links to the categories are above it. */
export function NothingFound({ query }: { query: string }) {
  return (
    <section className={styles.empty} aria-labelledby="nothing-found">
      <h2 className={styles.title} id="nothing-found">
        Nothing found for “{query}”
      </h2>
      <p>
        Try a single word for the soil or the place, such as grease or urinal, or look through a category. You
        can also ask us: describe the problem and we will name the product.
      </p>
      <AskAbout className={buttonStyle("primary")}>Have a question?</AskAbout>
    </section>
  );
}

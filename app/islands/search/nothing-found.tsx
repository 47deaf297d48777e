import { AskAbout } from "../../ui/ask-about.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { WalkThrough } from "../../ui/walk-through.tsx";
import styles from "./nothing-found.module.css";

interface NothingFoundProps {
  query: string;
  /** A similar query that finds products. */
  suggestion: string | null;
  /** The address of the page. */
  path: string;
  /** The address of the products by place, if there is such a page. */
  walkThrough: string | undefined;
}

/** The result of a search that finds no product. The links to the categories are above it. */
export function NothingFound({ query, suggestion, path, walkThrough }: NothingFoundProps) {
  return (
    <div className={styles.empty}>
      <section className={styles.words} aria-labelledby="nothing-found">
        <h2 className={styles.title} id="nothing-found">
          Nothing found for “{query}”
        </h2>
        {suggestion !== null && (
          <p>
            Did you mean <a href={`${path}?${new URLSearchParams({ q: suggestion })}`}>{suggestion}</a>?
          </p>
        )}
        <p>
          Try a single word for the soil or the place, such as grease or urinal, or look through a category.
          You can also ask us: describe the problem and we will name the product.
        </p>
        <AskAbout className={buttonStyle("primary")} message={query}>
          Send us your question
        </AskAbout>
      </section>
      {walkThrough && <WalkThrough path={walkThrough} />}
    </div>
  );
}

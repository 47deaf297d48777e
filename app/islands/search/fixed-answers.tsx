import type { FoundCards } from "#domain/catalogue/search/create-card-finder.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./result-rows.module.css";

/** The answers of content/site.yaml to a query, such as a link to the safety data sheets. */
export function FixedAnswers({ answers }: Pick<FoundCards, "answers">) {
  if (answers.length === 0) return null;
  return (
    <ul className={`${styles.rows} ${styles.answers}`}>
      {answers.map(({ answer, address }) => (
        <li key={address}>
          <a className={styles.answer} href={address}>
            {answer}
            <Icon name="arrow-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}

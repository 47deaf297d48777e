import { formatDay } from "#domain/format-day.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./running-header.module.css";

/**
 * The header of every printed page of a datasheet. It is styled as the header group of a table, because browsers repeat such a
 * group on each printed page. It is hidden on screen.
 */
export function RunningHeader({
  title,
  category,
  revised,
}: {
  title: string;
  category: string;
  revised: string;
}) {
  return (
    <div className={styles.running} aria-hidden="true">
      <div className={styles.line}>
        <Wordmark className={styles.wordmark} />
        <span>
          {title} <i>/</i> {category}
        </span>
        <span className={styles.date}>Datasheet, revised {formatDay(revised)}</span>
      </div>
    </div>
  );
}

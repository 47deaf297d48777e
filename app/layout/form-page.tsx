import type { ReactNode } from "react";
import patterns from "../ui/patterns.module.css";
import styles from "./form-page.module.css";

/**
 * A page that consists of a form. In wide windows, the heading and introduction are on the left, the form on the right. The last two
 * words of the title stay together.
 */
export function FormPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const [, start, end] = title.match(/^(.*?)(\S+ \S+)$/) ?? [];
  return (
    <div className={`${patterns.columns} ${styles.page}`}>
      <div className={styles.head}>
        <h1 className={styles.title}>
          {start}
          <span className={styles.end}>{end}</span>
        </h1>
        <p className={styles.intro}>{intro}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  );
}

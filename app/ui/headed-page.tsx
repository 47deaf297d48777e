import type { ReactNode } from "react";
import styles from "./headed-page.module.css";

/** A page with a heading and an introduction, followed by its children at full width. */
export function HeadedPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.intro}>{intro}</p>
      </header>
      {children}
    </article>
  );
}

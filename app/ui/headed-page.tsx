import type { ReactNode } from "react";
import styles from "./headed-page.module.css";

interface HeadedPageProps {
  title: string;
  intro: string;
  /** Shown beside the heading and the introduction in wide windows, on tablets below them, and not on phones. */
  picture?: ReactNode;
  children: ReactNode;
}

/**
 * A page with a heading and an introduction, followed by its children at full width. In wide windows, the introduction is on the
 * right of the heading unless there is a picture.
 */
export function HeadedPage({ title, intro, picture, children }: HeadedPageProps) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.intro}>{intro}</p>
        {picture && (
          <div className={styles.picture} data-screen-only="">
            {picture}
          </div>
        )}
      </header>
      {children}
    </article>
  );
}

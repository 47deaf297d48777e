import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./missing-picture.module.css";
import patterns from "./patterns.module.css";
import { Wordmark } from "./wordmark.tsx";

interface MissingPictureProps {
  mark: string;
  /** What stands between the drawing and the text. */
  children?: ReactNode;
}

/** The placeholder for a missing picture: a label in the category's light colour, composed like the labels of the products. */
export function MissingPicture({ mark, children }: MissingPictureProps) {
  return (
    <div className={styles.box}>
      <div className={styles.wordmark}>
        <Wordmark />
      </div>
      <Icon name={`${mark}-outline`} className={styles.mark} />
      {children}
      <p className={`${patterns.label} ${styles.text}`}>IMAGE COMING SOON</p>
    </div>
  );
}

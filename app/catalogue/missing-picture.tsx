import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import patterns from "../ui/patterns.module.css";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./missing-picture.module.css";

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

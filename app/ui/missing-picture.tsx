import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./missing-picture.module.css";
import { packNumber } from "./pack-number.ts";
import patterns from "./patterns.module.css";
import { Wordmark } from "./wordmark.tsx";

interface MissingPictureProps {
  number: number | undefined;
  mark: string;
  /** What stands between the drawing and the text. */
  children?: ReactNode;
}

/** The placeholder for a missing picture: a proof of the product's label with crop marks. */
export function MissingPicture({ number, mark, children }: MissingPictureProps) {
  return (
    <div className={styles.box}>
      <div className={styles.wordmark} data-number={packNumber(number)}>
        <Wordmark />
      </div>
      <Icon name={`${mark}-outline`} className={styles.mark} />
      {children}
      <p className={`${patterns.label} ${styles.text}`}>IMAGE COMING SOON</p>
    </div>
  );
}

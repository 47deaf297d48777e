import { Icon } from "../ui/icon.tsx";
import patterns from "../ui/patterns.module.css";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./missing-picture.module.css";

interface MissingPictureProps {
  mark: string;
  name: string;
}

/** The placeholder for a missing picture: a box in the category's dark colour, composed like the labels of the products. */
export function MissingPicture({ mark, name }: MissingPictureProps) {
  return (
    <div className={styles.box}>
      <div className={styles.wordmark}>
        <Wordmark />
      </div>
      <Icon name={`${mark}-outline`} className={styles.mark} />
      <p className={styles.name} aria-hidden="true">
        {name}
      </p>
      <p className={`${patterns.label} ${styles.text}`}>IMAGE COMING SOON</p>
    </div>
  );
}

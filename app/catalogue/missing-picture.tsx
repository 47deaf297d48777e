import { Icon } from "../ui/icon.tsx";
import patterns from "../ui/patterns.module.css";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./missing-picture.module.css";

interface MissingPictureProps {
  mark: string;
  /** The product's name, only on the product's own page. */
  name?: string;
}

/**
 * The placeholder for a missing picture, composed like the labels of the products: with a name a box in the category's dark colour,
 * otherwise, beside other pictures, a label in the category's light colour.
 */
export function MissingPicture({ mark, name }: MissingPictureProps) {
  return (
    <div className={name ? `${styles.box} ${styles.dark}` : styles.box}>
      <div className={styles.wordmark}>
        <Wordmark />
      </div>
      <Icon name={`${mark}-outline`} className={styles.mark} />
      {name && (
        <p className={styles.name} aria-hidden="true">
          {name}
        </p>
      )}
      <p className={`${patterns.label} ${styles.text}`}>IMAGE COMING SOON</p>
    </div>
  );
}

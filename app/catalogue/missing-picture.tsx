import { Icon } from "../ui/icon.tsx";
import styles from "./missing-picture.module.css";

/** The placeholder for a missing picture: a dark box with the outline of the category's drawing. */
export function MissingPicture({ mark }: { mark: string }) {
  return (
    <div className={styles.box}>
      <Icon name={`${mark}-outline`} className={styles.mark} />
      <p className={styles.text}>IMAGE COMING SOON</p>
    </div>
  );
}

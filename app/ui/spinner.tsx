import styles from "./spinner.module.css";

/** A decorative spinner. The button around it has the text for screen readers. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" data-spinner="" />;
}

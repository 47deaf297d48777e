import styles from "./spinner.module.css";

/** Turns while something is on its way. The button that holds it says so in words. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" data-spinner="" />;
}

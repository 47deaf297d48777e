import styles from "./form.module.css";

/** The line below a form's button that leads to the privacy page. */
export function PrivacyLine() {
  return (
    <p className={styles.privacy}>
      How we use your details: <a href="/privacy">privacy page</a>
    </p>
  );
}

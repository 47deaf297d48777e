import { privacyPath } from "#domain/catalogue/page-addresses.ts";
import styles from "./form.module.css";

/** The line below a form's button that leads to the privacy page. */
export function PrivacyLine() {
  return (
    <p className={styles.privacy}>
      How we use your details: <a href={privacyPath}>privacy page</a>
    </p>
  );
}

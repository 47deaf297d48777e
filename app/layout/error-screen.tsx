import { buttonStyle } from "../ui/button-style.ts";
import styles from "./message-screen.module.css";

/** What a visitor sees of an unexpected failure: our frame and a way on. The details are in the log. */
export function ErrorScreen() {
  return (
    <div className={styles.screen}>
      <title>Something went wrong | Ozo</title>
      <h1 className={styles.title}>Something went wrong</h1>
      <p className={styles.text}>
        The page could not be shown. It is our fault, not yours: please try again in a moment.
      </p>
      {/* A full page load, because what failed may be the page's own script. */}
      <a className={buttonStyle("primary")} href="/">
        Go Back Home
      </a>
    </div>
  );
}

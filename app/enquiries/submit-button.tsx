import type { ReactNode } from "react";
import { buttonStyle } from "../ui/button-style.ts";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./form.module.css";

/** Disabled with a spinner while the form is on its way (form[aria-busy]). */
export function SubmitButton({ children }: { children: ReactNode }) {
  return (
    <>
      <button type="submit" className={`${buttonStyle("primary")} ${styles.submit}`}>
        <span className={styles.spinner}>
          <Spinner />
        </span>
        {children}
      </button>
      <p className={styles.needsScripts}>
        This form needs JavaScript. Without it, please write to us or call: you find both under Reach us, at
        the foot of every page.
      </p>
    </>
  );
}

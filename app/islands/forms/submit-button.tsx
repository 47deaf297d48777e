import { type ReactNode, useSyncExternalStore } from "react";
import type { FormName } from "#domain/enquiries/form-name.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { messageIdOf } from "./field-attributes-and-hints.ts";
import styles from "./form.module.css";

interface SubmitButtonProps {
  form: FormName;
  isSending: boolean;
  /** Whether only React can send the form. The button is disabled until React has hydrated it. */
  needsScripts: boolean;
  children: ReactNode;
}

/** A submit button. Its description is the advice for a failure that is not about one field. */
export function SubmitButton({ form, isSending, needsScripts, children }: SubmitButtonProps) {
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <>
      <button
        type="submit"
        className={`${buttonStyle("primary")} ${styles.submit}`}
        disabled={isSending || (needsScripts && !isHydrated)}
        aria-describedby={`${messageIdOf(form)}-advice`}
      >
        <span className={styles.spinner} aria-hidden="true" />
        <span className={styles.buttonText}>{children}</span>
      </button>
      {needsScripts && (
        <noscript>
          This form needs JavaScript. Please email or call us instead: see Reach us, at the foot of every
          page.
        </noscript>
      )}
    </>
  );
}

import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { buttonStyle } from "#app/ui/button-style.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import styles from "./dialog-form.module.css";

interface DialogFormProps {
  title: string;
  /** The label of the submit button. */
  action: string;
  isWide?: boolean;
  /** Tells the user why the form cannot be submitted yet. */
  missing?: string | undefined;
  /** Submits the form. If it rejects, the message of the error appears above the button. */
  onSubmit(): Promise<void>;
  onClose(): void;
  /** `errorId`: the element id of the error message; undefined when there is no error. */
  children(errorId: string | undefined): ReactNode;
}

/** A modal dialog with a short form. The Escape key and the icon close the dialog; a click outside does not. */
export function DialogForm({ title, action, isWide, missing, onSubmit, onClose, children }: DialogFormProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  // The cleanup of a layout effect runs before React removes the dialog: only then does `close` return the focus to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The dialog may open while the user types, and a space would press the first button.
    element?.querySelector("h2")?.focus();
    return () => element?.close();
  }, []);
  function submit(event: FormEvent) {
    event.preventDefault();
    // React passes a portal's events to the components around the portal too, such as the file's form.
    event.stopPropagation();
    if (missing !== undefined || isBusy) return;
    setIsBusy(true);
    onSubmit()
      .catch((error: Error) => setFailure(error.message))
      .finally(() => setIsBusy(false));
  }
  // The dialog is rendered outside the file's form, because HTML forms must not be nested.
  return createPortal(
    <dialog
      ref={dialog}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={titleId}
      onCancel={onClose}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" className={styles.close} aria-label="Close" onClick={onClose} />
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        {children(failure ? "dialog-message" : undefined)}
        <p className={styles.message} id="dialog-message" role="alert">
          {failure}
        </p>
        <div className={styles.foot}>
          <button
            className={`${buttonStyle("primary")} ${styles.action}`}
            type="submit"
            disabled={missing !== undefined}
          >
            {isBusy && <Spinner />}
            {action}
          </button>
          <p className={styles.missing} aria-live="polite">
            {missing}
          </p>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

import { type ReactNode, useState } from "react";
import { buttonStyle } from "#app/ui/button-style.ts";
import styles from "./dialog-form.module.css";
import { Modal } from "./modal.tsx";

interface DialogFormProps {
  title: string;
  /** The label of the button. */
  action: string;
  /** Why the button can't be pressed yet. */
  missing?: string | undefined;
  /** A mistake in what is typed. */
  mistake?: string | undefined;
  /** The message of a rejection appears above the button. */
  onSubmit(): Promise<void>;
  onClose(): void;
  /** `errorId`: the id of the message, while there is one. */
  children(errorId: string | undefined): ReactNode;
}

/** A dialog with a short form. */
export function DialogForm({
  title,
  action,
  missing,
  mistake,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) {
  const [failure, setFailure] = useState("");
  const message = mistake || failure;
  const isReady = !mistake && !missing;
  return (
    <Modal title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit().catch((error: Error) => setFailure(error.message));
        }}
        noValidate
      >
        {children(message ? "dialog-message" : undefined)}
        <p className={styles.message} id="dialog-message" role="alert">
          {message}
        </p>
        <div className={styles.foot}>
          <button className={`${buttonStyle("primary")} ${styles.action}`} type="submit" disabled={!isReady}>
            {action}
          </button>
          {missing && !mistake && <p className={styles.missing}>{missing}</p>}
        </div>
      </form>
    </Modal>
  );
}

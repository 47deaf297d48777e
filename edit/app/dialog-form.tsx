import { type ReactNode, useState } from "react";
import { buttonStyle } from "#app/ui/button-style.ts";
import styles from "./dialog-form.module.css";
import { Modal } from "./modal.tsx";

interface DialogFormProps {
  title: string;
  /** The label of the button. */
  action: string;
  /** The reason why the button cannot be pressed yet. */
  missing?: string | undefined;
  /** The message of a rejection appears above the button. */
  onSubmit(): Promise<void>;
  onClose(): void;
  /** `errorId`: the id of the message, while there is one. */
  children(errorId: string | undefined): ReactNode;
}

/** A dialog with a short form. */
export function DialogForm({ title, action, missing, onSubmit, onClose, children }: DialogFormProps) {
  const [failure, setFailure] = useState("");
  return (
    <Modal title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) onSubmit().catch((error: Error) => setFailure(error.message));
        }}
        noValidate
      >
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
            {action}
          </button>
          {missing && <p className={styles.missing}>{missing}</p>}
        </div>
      </form>
    </Modal>
  );
}

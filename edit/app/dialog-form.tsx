import { type ReactNode, useState } from "react";
import { buttonStyle } from "#app/ui/button-style.ts";
import styles from "./dialog-form.module.css";
import { Modal } from "./modal.tsx";

interface DialogFormProps {
  title: string;
  /** What the button says. */
  action: string;
  isReady: boolean;
  /** What is wrong already while one types. */
  advice?: string;
  /** What it rejects with is said above the button. */
  onSubmit(): Promise<void>;
  onClose(): void;
  /** `errorId`: of the message, while there is one. */
  children(errorId: string | undefined): ReactNode;
}

/** A dialog that asks for a few things. */
export function DialogForm({ title, action, isReady, advice, onSubmit, onClose, children }: DialogFormProps) {
  const [failure, setFailure] = useState("");
  const message = advice || failure;
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
        <button className={`${buttonStyle("primary")} ${styles.action}`} type="submit" disabled={!isReady}>
          {action}
        </button>
      </form>
    </Modal>
  );
}

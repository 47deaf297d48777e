import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import styles from "./modal.module.css";

interface ModalProps {
  title: string;
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A modal dialog. Escape and the icon close it; a click outside does not. */
export function Modal({ title, isWide = false, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <IconButton icon="close" className={styles.close} aria-label="Close" onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

import type { ReactNode, Ref } from "react";
import { createPortal } from "react-dom";
import styles from "./sent-toast.module.css";

interface SentToastProps {
  wordsRef: Ref<HTMLElement>;
  /**
   * Null until the enquiry is stored. The element is rendered before, because browsers announce only changes in an
   * existing live region.
   */
  words: string | null;
  /** The reference, and who answers. */
  details: ReactNode;
  /** The toast's time is over. */
  isOver: boolean;
}

/**
 * Shows on the page that the enquiry was sent, after the modal has closed: first as a toast, then as text at the end of the
 * page, which keeps the reference without covering anything.
 */
export function SentToast({ wordsRef, words, details, isOver }: SentToastProps) {
  return createPortal(
    <section
      className={styles.toast}
      aria-label={words === null ? undefined : "Your enquiry"}
      data-state={words === null ? undefined : isOver ? "kept" : "shown"}
    >
      {/* Screen readers announce only the specified words. */}
      <span role="status" ref={wordsRef}>
        {words ?? ""}
      </span>
      <p>{details}</p>
    </section>,
    document.body,
  );
}

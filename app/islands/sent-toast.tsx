import type { Ref } from "react";
import { createPortal } from "react-dom";
import { referenceWords } from "./reference-words.ts";
import styles from "./sent-toast.module.css";

interface SentToastProps {
  wordsRef: Ref<HTMLElement>;
  /**
   * Null until the enquiry is stored. The element is rendered before, because browsers announce only changes in an
   * existing live region.
   */
  words: string | null;
  reference: string | null;
  isShown: boolean;
}

/** Shows on the page that the enquiry was sent, after the modal has closed. */
export function SentToast({ wordsRef, words, reference, isShown }: SentToastProps) {
  return createPortal(
    <section
      className={styles.toast}
      aria-label={words === null ? undefined : "Your enquiry"}
      data-shown={isShown || undefined}
    >
      {/* Screen readers announce only the specified words. */}
      <span role="status" ref={wordsRef}>
        {words ?? ""}
      </span>
      <span>{words === null ? "" : referenceWords(reference)}</span>
    </section>,
    document.body,
  );
}

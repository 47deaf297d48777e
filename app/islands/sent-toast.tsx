import type { Ref } from "react";
import { createPortal } from "react-dom";
import { referenceWords } from "./reference-words.ts";
import styles from "./sent-toast.module.css";

interface SentToastProps {
  wordsRef: Ref<HTMLElement>;
  /** Null until the enquiry has arrived: a live region is announced only when it is there before its text. */
  words: string | null;
  reference: string | null;
  isShown: boolean;
}

/** Says on the page that the enquiry was sent, after the modal has closed. */
export function SentToast({ wordsRef, words, reference, isShown }: SentToastProps) {
  return createPortal(
    <section
      className={styles.toast}
      aria-label={words === null ? undefined : "Your enquiry"}
      data-shown={isShown || undefined}
    >
      {/* Only the specified words are announced. */}
      <span role="status" ref={wordsRef}>
        {words ?? ""}
      </span>
      <span>{words === null ? "" : referenceWords(reference)}</span>
    </section>,
    document.body,
  );
}

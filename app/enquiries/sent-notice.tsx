import { useEffect, useRef } from "react";
import styles from "./sent-notice.module.css";

interface SentNoticeProps {
  text: string;
  /** To be quoted; empty when there is none. */
  reference: string;
  /** Moves the focus here: the button that was pressed has gone with its form. */
  isFocused: boolean;
}

/** Says that a submit arrived, with the reference to quote when there is one. */
export function SentNotice({ text, reference, isFocused }: SentNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (isFocused) notice.current?.focus();
  }, [isFocused]);

  return (
    <p ref={notice} className={styles.notice} role="status" tabIndex={-1}>
      <strong>{text}</strong>
      {reference && <span> Your reference is {reference}.</span>}
    </p>
  );
}

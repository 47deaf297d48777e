import type { Ref } from "react";
import styles from "./sent-notice.module.css";

interface SentNoticeProps {
  /** Null until a submit has succeeded; until then the notice is empty and takes no space. */
  text: string | null;
  reference: string | null;
  ref?: Ref<HTMLElement>;
}

/** Shows that a submit has succeeded, with its reference if there is one. */
export function SentNotice({ text, reference, ref }: SentNoticeProps) {
  return (
    <p className={styles.notice} role="status" tabIndex={-1} ref={ref as Ref<HTMLParagraphElement>}>
      <strong>{text ?? ""}</strong>
      <span>{text !== null && reference ? ` Your reference is ${reference}.` : ""}</span>
    </p>
  );
}

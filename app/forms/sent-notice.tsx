import type { ReactNode, Ref } from "react";
import styles from "./sent-notice.module.css";

interface SentNoticeProps {
  /** Null until a submit has succeeded. While it is null, the notice is empty and takes no space. */
  text: string | null;
  /** Shown after the text. */
  children?: ReactNode;
  ref?: Ref<HTMLParagraphElement>;
}

export function SentNotice({ text, children, ref }: SentNoticeProps) {
  return (
    <p className={styles.notice} role="status" tabIndex={-1} ref={ref}>
      <strong>{text ?? ""}</strong> {text !== null && children}
    </p>
  );
}

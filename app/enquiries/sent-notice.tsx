import styles from "./sent-notice.module.css";

/**
 * Says that a submit arrived, with the reference to quote when there is one; empty until then. The script fills it when
 * the submit was its own (show-outcome.ts).
 */
export function SentNotice({ text, reference }: { text: string | null; reference: string | null }) {
  return (
    <p className={styles.notice} role="status" tabIndex={-1} data-sent-notice="">
      {text && <strong>{text}</strong>}
      {reference && <span> Your reference is {reference}.</span>}
    </p>
  );
}

import styles from "./sent-notice.module.css";

/** Says that a submit arrived, with the reference to quote when there is one. */
export function SentNotice({ text, reference }: { text: string; reference: string }) {
  return (
    <p className={styles.notice} role="status">
      <strong>{text}</strong>
      {reference && <span> Your reference is {reference}.</span>}
    </p>
  );
}

import styles from "./sent-toast.module.css";

/** How long it stays in sight, in milliseconds. */
const duration = 8_000;

/** The word that an enquiry was sent, after the modal has closed. Filled in and named by show-outcome.ts: empty it is no landmark. */
export function SentToast() {
  return (
    <section className={styles.toast} data-sent-toast={duration}>
      {/* Only the specified words are announced; the reference is for who wants it. */}
      <span role="status" />
      <span />
    </section>
  );
}

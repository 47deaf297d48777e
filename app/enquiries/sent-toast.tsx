import styles from "./sent-toast.module.css";

/** The word that an enquiry was sent, after the modal has closed. Filled in by show-outcome.ts. */
export function SentToast() {
  return (
    <section className={styles.toast} data-sent-toast="" aria-label="Your enquiry">
      {/* Only the specified words are announced; the reference is for who wants it. */}
      <span role="status" />
      <span />
    </section>
  );
}

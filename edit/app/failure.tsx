import styles from "./shared.module.css";

/** What went wrong, if anything did, said at once. */
export function Failure({ message }: { message: string | undefined }) {
  return (
    message && (
      <p className={`${styles.notice} ${styles.failure}`} role="alert">
        {message}
      </p>
    )
  );
}

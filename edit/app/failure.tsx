import styles from "./shared.module.css";

/** An error message, announced by screen readers. */
export function Failure({ message }: { message: string | undefined }) {
  return (
    message && (
      <p className={`${styles.notice} ${styles.failure}`} role="alert">
        {message}
      </p>
    )
  );
}

import styles from "./form.module.css";

export function Message({ id, error, warning }: { id: string; error?: string; warning?: string }) {
  return (
    <>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {warning && <p className={styles.warning}>{warning}</p>}
    </>
  );
}

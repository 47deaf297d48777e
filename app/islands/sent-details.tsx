import styles from "../enquiries/form.module.css";

interface SentDetailsProps {
  /** Null where nothing is kept: then nobody answers either, and nothing is shown. */
  reference: string | null;
  /** The company's own sentence (content/site.yaml), null until it is written. */
  whoAnswers: string | null;
}

/** The reference to quote, and who answers when. */
export function SentDetails({ reference, whoAnswers }: SentDetailsProps) {
  if (!reference) return null;
  return (
    <>
      <span>
        Your reference is <span className={styles.reference}>{reference}</span>.
      </span>
      {whoAnswers && <span>{` ${whoAnswers}`}</span>}
    </>
  );
}

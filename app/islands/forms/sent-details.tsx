import { FirstOrder } from "./first-order.tsx";
import styles from "./form.module.css";

interface SentDetailsProps {
  /** Null when no enquiry was stored. Nothing is shown then. */
  reference: string | null;
  /** The sentence `whoAnswers` of content/site.yaml; null when the company has not written it. */
  whoAnswers: string | null;
}

/** The enquiry's reference, and the company's sentence about when it answers. */
export function SentDetails({ reference, whoAnswers }: SentDetailsProps) {
  if (!reference) return null;
  return (
    <>
      <span>
        Your reference is <span className={styles.reference}>{reference}</span>.
      </span>{" "}
      <span>{whoAnswers ?? "We answer by email."}</span>
    </>
  );
}

/** The success of the Send Enquiry form. */
export function EnquiryDetails(props: SentDetailsProps) {
  return (
    <>
      <SentDetails {...props} />{" "}
      <span className={styles.ownLine}>
        <FirstOrder />
      </span>
    </>
  );
}

import styles from "./enquiry-count.module.css";
import { useEnquiryList } from "./enquiry-list.ts";

/**
 * How many products the enquiry holds, for the eye only: the button's name stays as it is, and the form says it
 * in words. The number stands in an attribute, so that the intent script can set it before React is there.
 */
export function EnquiryCount({ className }: { className?: string | undefined }) {
  const { length } = useEnquiryList();
  return (
    <span
      className={`${styles.count} ${className ?? ""}`}
      data-enquiry-count={length > 0 ? length : ""}
      aria-hidden="true"
    />
  );
}

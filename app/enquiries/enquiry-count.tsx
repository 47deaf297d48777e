import styles from "./enquiry-count.module.css";

/**
 * How many products the enquiry holds, for the eye only: the button's name stays as it is, and the form says it
 * in words. The number stands in an attribute (first-script/chosen-products.ts).
 */
export function EnquiryCount({ className }: { className?: string | undefined }) {
  return <span className={`${styles.count} ${className ?? ""}`} data-enquiry-count="" aria-hidden="true" />;
}

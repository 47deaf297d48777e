import styles from "./enquiry-count.module.css";

/**
 * The number of products in the enquiry. It is hidden from screen readers, because the form lists the products. The first
 * script sets it as an attribute (first-script/chosen-products.ts).
 */
export function EnquiryCount({ className }: { className?: string | undefined }) {
  return <span className={`${styles.count} ${className ?? ""}`} data-enquiry-count="" aria-hidden="true" />;
}

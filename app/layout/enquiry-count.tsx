import { attributes } from "../first-script/attributes.ts";
import styles from "./enquiry-count.module.css";

/**
 * The number of products in the enquiry, which chosen-products.ts writes into `data-enquiry-count`. Screen readers
 * ignore the number, because the form lists the products.
 */
export function EnquiryCount({ className = "" }: { className?: string | undefined }) {
  return (
    <span
      className={`${styles.count} ${className}`}
      {...attributes({ "data-enquiry-count": "" })}
      aria-hidden="true"
    />
  );
}

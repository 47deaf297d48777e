import { IconButton } from "../ui/icon-button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./enquiry-products.module.css";

/**
 * The products in the enquiry, at Product Name, each with a way to take it out. They are filled in from the visit's
 * list (before-react/enquiry-list.ts).
 */
export function EnquiryProducts() {
  return (
    <section
      className={styles.products}
      aria-label="Products in this enquiry"
      data-enquiry-products=""
      hidden
    >
      <VisuallyHidden as="p" role="status" />
      <ul className={styles.list} />
      <template>
        <li className={styles.product}>
          <IconButton icon="close" className={styles.remove} />
        </li>
      </template>
    </section>
  );
}

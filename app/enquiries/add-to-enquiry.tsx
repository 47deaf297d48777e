import { Icon } from "../ui/icon.tsx";
import styles from "./add-to-enquiry.module.css";
import { useChosenProducts } from "./use-chosen-products.ts";

/**
 * The button on a card: a plus, or a check once the product is in the enquiry. React updates it only in islands; the first
 * script updates the other buttons (first-script/chosen-products.ts).
 */
export function AddToEnquiryIcon({
  product,
  className,
}: {
  product: string;
  className?: string | undefined;
}) {
  const { names } = useChosenProducts();
  return (
    <button
      type="button"
      className={`${styles.toggle} ${className}`}
      aria-label={`Add ${product} to enquiry`}
      data-enquire={product}
      aria-pressed={names.includes(product)}
    >
      <Sign />
    </button>
  );
}

/** The same button on a product's page, with a text. */
export function AddToEnquiry({ product }: { product: string }) {
  return (
    <button
      type="button"
      className={`${styles.toggle} ${styles.inWords}`}
      data-enquire={product}
      aria-pressed={false}
    >
      <Sign />
      {/* Both texts share one grid cell, so the button keeps its width; CSS hides one of them, also from screen readers. */}
      <span className={styles.words}>
        <span className={styles.off}>Add to enquiry</span>
        <span className={styles.on}>Added to enquiry</span>
      </span>
    </button>
  );
}

function Sign() {
  return (
    <span className={styles.sign}>
      <Icon name="plus" className={styles.off} />
      <Icon name="check" className={styles.on} />
    </span>
  );
}

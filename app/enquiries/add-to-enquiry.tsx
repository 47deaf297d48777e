import { Icon } from "../ui/icon.tsx";
import styles from "./add-to-enquiry.module.css";
import { useChosenProducts } from "./use-chosen-products.ts";

/**
 * On a card: a round plus over the picture's corner, a check once the product is in the enquiry. Only cards in an island are
 * drawn again when that changes; the first script marks the others (first-script/chosen-products.ts).
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

/** On a product's page: the same in words. */
export function AddToEnquiry({ product }: { product: string }) {
  return (
    <button
      type="button"
      className={`${styles.toggle} ${styles.inWords}`}
      data-enquire={product}
      aria-pressed={false}
    >
      <Sign />
      {/* Both stand in one place, so that the button keeps its width; the hidden one has no voice either. */}
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

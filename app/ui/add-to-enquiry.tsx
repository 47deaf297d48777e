import { attributes } from "../first-script/attributes.ts";
import styles from "./add-to-enquiry.module.css";
import { Icon } from "./icon.tsx";
import { packNumber } from "./pack-number.ts";

interface AddToEnquiryProps {
  product: string;
  number: number | undefined;
  /** The packs among which the visitor chooses in the enquiry, such as `5 L`. */
  packs?: readonly string[];
  className?: string | undefined;
  /** Whether the button is only a plus in a circle until it is hovered or focused. */
  isCompact?: boolean;
}

/**
 * A button that adds a product to the enquiry or removes it. Its icon is a plus, or a check when the product is in the
 * enquiry. The first script alone changes `aria-pressed`.
 */
export function AddToEnquiry(props: AddToEnquiryProps) {
  const { product, number, packs = [], className = "", isCompact = false } = props;
  const content = (
    <>
      <span className={styles.sign}>
        <Icon name="plus" className={styles.unchosen} />
        <Icon name="check" className={styles.chosen} />
      </span>
      {/* The button keeps its width, because both texts are in the same grid cell and CSS hides one of them. */}
      <span className={styles.words}>
        <span className={styles.unchosen}>Add to enquiry</span>
        <span className={styles.chosen}>Added to enquiry</span>
      </span>
    </>
  );
  return (
    <button
      type="button"
      className={`${styles.toggle} ${isCompact ? styles.compact : ""} ${className}`}
      aria-label={isCompact ? `Add ${product} to enquiry` : undefined}
      {...attributes({
        "data-enquire": product,
        "data-pack-number": packNumber(number),
        "data-packs": packs.join() || undefined,
      })}
      aria-pressed={false}
    >
      {isCompact ? <span className={styles.pill}>{content}</span> : content}
    </button>
  );
}

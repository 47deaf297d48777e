import { useRef } from "react";
import { flushSync } from "react-dom";
import { toggleProduct } from "../first-script/chosen-products.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./enquiry-products.module.css";
import { useChosenProducts } from "./use-chosen-products.ts";

/** The products in the enquiry, below the field Product Name. Each product has a button that removes it. */
export function EnquiryProducts() {
  const { names, isWholeText } = useChosenProducts();
  const listRef = useRef<HTMLUListElement>(null);

  /** The pressed button disappears with its product, so the focus moves to the next button, or else to the field. */
  function remove(name: string) {
    const index = names.indexOf(name);
    flushSync(() => toggleProduct(name));
    const buttons = listRef.current?.querySelectorAll("button");
    const field = listRef.current?.closest("form")?.querySelector<HTMLElement>("[name=product]");
    (buttons?.[Math.min(index, buttons.length - 1)] ?? field)?.focus();
  }

  return (
    <section
      className={styles.products}
      aria-label="Products in this enquiry"
      data-instead={isWholeText || undefined}
      hidden={names.length === 0}
    >
      <VisuallyHidden as="p" role="status">
        {`${names.length === 1 ? "1 product" : `${names.length} products`} in this enquiry`}
      </VisuallyHidden>
      <ul className={styles.list} ref={listRef}>
        {names.map((name) => (
          <li key={name} className={styles.product}>
            {name}
            <IconButton
              icon="close"
              className={styles.remove}
              aria-label={`Remove ${name}`}
              // The second click of a double click would remove the product that is now under the pointer.
              onClick={({ detail }) => detail < 2 && remove(name)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

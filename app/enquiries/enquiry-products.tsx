import { useEffect, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { useEnquiryList } from "./enquiry-list.ts";
import styles from "./enquiry-products.module.css";

/** The products in the enquiry, above Product Name, each with a way to take it out. */
export function EnquiryProducts() {
  const names = useEnquiryList();
  const section = useRef<HTMLElement>(null);
  const shownBefore = useRef(names);

  // The button that was pressed has gone with its product: the next one takes the focus, or else the field.
  useEffect(() => {
    const removedAt = shownBefore.current.findIndex((name) => !names.includes(name));
    shownBefore.current = names;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (removedAt < 0 || !isFocusLost) return;
    const buttons = section.current?.querySelectorAll("button") ?? [];
    const field = document.querySelector<HTMLInputElement>("input[name=product]");
    (buttons[Math.min(removedAt, buttons.length - 1)] ?? field)?.focus();
  }, [names]);

  return (
    <section
      ref={section}
      className={styles.products}
      aria-label="Products in this enquiry"
      hidden={names.length === 0}
    >
      <p className={styles.count} role="status">
        {names.length === 1 ? "1 product" : `${names.length} products`} in this enquiry
      </p>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name} className={styles.product}>
            {name}
            <button type="button" className={styles.remove} data-enquire={name} aria-label={`Remove ${name}`}>
              <Icon name="close" className={styles.icon} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

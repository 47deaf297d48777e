import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ChosenProduct, largestCount, quantityIn, rowText } from "#domain/enquiries/chosen-product.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { changeProduct, toggleProduct } from "../../first-script/chosen-products.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./chosen-rows.module.css";

/** The chosen products, above the field Product Name. The list is empty on the server. */
export function ChosenRows({ products }: { products: readonly ChosenProduct[] }) {
  const [announced, announce] = useState("");
  const removeButtons = useRef<Array<HTMLButtonElement | null>>([]);
  const isTooLong = products.map(rowText).join(", ").length > (fieldRules.enquiry.product?.maxLength ?? 0);

  function change(product: ChosenProduct) {
    changeProduct(product);
    announce(rowText(product));
  }

  /** The pressed button disappears with its row, so the focus moves to the next row's button, or else to Product Name. */
  function remove(product: ChosenProduct, { form }: HTMLButtonElement) {
    const index = products.indexOf(product);
    flushSync(() => toggleProduct(product));
    announce(`${product.name} removed`);
    const next =
      removeButtons.current[Math.min(index, products.length - 2)] ?? form?.elements.namedItem("product");
    if (next instanceof HTMLElement) next.focus();
  }

  return (
    <section className={styles.products} aria-label="Products in this enquiry" hidden={products.length === 0}>
      <VisuallyHidden as="p" role="status">
        {announced}
      </VisuallyHidden>
      <p className={styles.title} aria-hidden="true">
        In this enquiry
      </p>
      <ul>
        {products.map((product, index) => (
          <li key={product.name} className={styles.row}>
            <span className={styles.name}>
              <b aria-hidden="true">{product.number}</b>
              <span>{product.name}</span>
            </span>
            <Pack product={product} onChange={change} />
            <Quantity product={product} onChange={change} />
            <IconButton
              icon="close"
              className={styles.remove}
              aria-label={`Remove ${product.name}`}
              ref={(button) => {
                removeButtons.current[index] = button;
              }}
              // The second click of a double click would remove the product that is now under the pointer.
              onClick={({ detail, currentTarget }) => detail < 2 && remove(product, currentTarget)}
            />
          </li>
        ))}
      </ul>
      {isTooLong && (
        <p className={styles.tooLong}>
          This is too long for one enquiry. Remove products, and send them in a second one.
        </p>
      )}
    </section>
  );
}

interface PartProps {
  product: ChosenProduct;
  onChange: (product: ChosenProduct) => void;
}

/** The product's only pack, or a choice among several. A chosen pack that has gone from the content can still be chosen. */
function Pack({ product, onChange }: PartProps) {
  const { name, packs = [], pack, ...others } = product;
  const choices = new Set(pack ? [...packs, pack] : packs);
  if (choices.size < 2) return <span className={styles.pack}>{choices}</span>;
  return (
    <select
      className={styles.pack}
      aria-label={`Pack of ${name}`}
      value={pack ?? ""}
      onChange={({ currentTarget: { value } }) =>
        onChange({ name, packs, ...others, ...(value && { pack: value }) })
      }
    >
      <option value="">Pack</option>
      {[...choices].map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}

/** A quantity, which may stay empty. */
function Quantity({ product, onChange }: PartProps) {
  const { count, ...others } = product;
  const set = (text: string) => {
    const typed = quantityIn(text);
    onChange({ ...others, ...(typed && { count: typed }) });
  };
  return (
    <span className={styles.quantity}>
      <button
        type="button"
        aria-label={`One less ${product.name}`}
        onClick={() => set(`${Math.max(0, (count ?? 0) - 1)}`)}
      >
        −
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Qty"
        aria-label={`Quantity of ${product.name}`}
        value={count ?? ""}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <button
        type="button"
        aria-label={`One more ${product.name}`}
        onClick={() => set(`${Math.min(largestCount, (count ?? 0) + 1)}`)}
      >
        +
      </button>
    </span>
  );
}

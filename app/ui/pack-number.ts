import styles from "./pack-number.module.css";

/** A product's number with two digits, as on its pack. */
export function packNumber(number: number | undefined): string | undefined {
  return number === undefined ? undefined : String(number).padStart(2, "0");
}

/** The attributes of an element that begins with a product's name: the styles draw the number before the name. */
export function withNumber(number: number | undefined, className?: string) {
  if (number === undefined) return { className };
  return {
    className: className ? `${className} ${styles.numbered}` : styles.numbered,
    "data-number": packNumber(number),
  };
}

import styles from "./button.module.css";

/** The class names of a button, also for a link that looks like a button. Buttons are 52 or 40 pixels high. */
export function buttonStyle(
  look: "primary" | "quiet" | "onInk",
  { capitals = false, isSmall = false } = {},
): string {
  return [styles.button, styles[look], capitals && styles.capitals, isSmall && styles.small]
    .filter(Boolean)
    .join(" ");
}
